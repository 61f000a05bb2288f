import Foundation

/// Which unions of short patterns a segment keeps: those that save much time for their size.
///
/// Without its union a pattern is answered by the lists of its terms in an attribute. That takes about
/// ``list`` for each of them and ``posting`` for each document in them: a million items, 60 patterns,
/// least squares. Time and size both grow with the segment, so that a policy is one of proportions,
/// but for what is quick in any case.
package struct UnionPolicy: Sendable {
  /// Nanoseconds to read a list.
  var list = 180.0
  /// Nanoseconds to take a document of a list.
  var posting = 3.0
  /// A union saves so many nanoseconds at least, for each document of a segment that has no more than
  /// ``mostDocuments``.
  var least = 1.0
  /// The same in an attribute that says what items are called, where more is looked for.
  var leastOfNames = 0.02
  /// A union saves so many nanoseconds at least in a segment of any size: small ones need none.
  var shortest = 50_000.0
  /// The same in an attribute that says what items are called.
  var shortestOfNames = 20_000.0
  /// A union saves so many nanoseconds at least for each of its bytes.
  ///
  /// Measured: 60 takes 0.013 of the JSON Lines more, and no class of patterns is faster by it.
  var leastOfByte = 100.0
  /// The same in an attribute that says what items are called.
  var leastOfByteOfNames = 10.0
  /// In larger segments a union need not save more.
  var mostDocuments = 1_000_000.0
  /// What begins with a gram is asked for with every letter that is typed: where all attributes
  /// together have more lists, it is kept for each of them.
  var lists = 4096
  /// The same for an attribute that says what items are called, which is read first.
  var listsOfNames = 1024

  /// What is kept by default.
  package static let standard = UnionPolicy()
  /// Every union there is, for tests.
  package static let all = UnionPolicy(
    least: 0, leastOfNames: 0, shortest: 0, shortestOfNames: 0, leastOfByte: 0,
    leastOfByteOfNames: 0)

  /// Bytes of an entry.
  private static let entryBytes = Double(HotUnions.entrySize)

  /// Whether the union of some lists of an attribute is kept.
  ///
  /// - Parameters:
  ///   - postings: of all lists together.
  ///   - documents: of the segment.
  ///   - namesItem: whether the attribute says what items are called.
  func isWorthIt(lists: Int, postings: Int, documents: Int, namesItem: Bool) -> Bool {
    isLong(lists: lists, postings: postings, documents: documents, namesItem: namesItem)
      && time(lists, postings)
        >= (namesItem ? leastOfByteOfNames : leastOfByte)
        * bytes(postings: postings, documents: documents)
  }

  /// Whether the lists take long enough; then also more of them do.
  func isLong(lists: Int, postings: Int, documents: Int, namesItem: Bool) -> Bool {
    lists > 0
      && time(lists, postings)
        >= max(
          namesItem ? shortestOfNames : shortest,
          (namesItem ? leastOfNames : least) * min(Double(documents), mostDocuments))
  }

  private func time(_ lists: Int, _ postings: Int) -> Double {
    list * Double(lists) + posting * Double(postings)
  }

  /// About what a union takes: a bit a document, or what tells which of them are in it (by the entropy
  /// of that choice, and a bit and a half for what the blocks of a list waste).
  private func bytes(postings: Int, documents: Int) -> Double {
    let all = Double(max(1, documents))
    let found = min(Double(postings), all)
    return UnionPolicy.entryBytes + min(all, found * (log2(all / max(1, found)) + 3)) / 8
  }
}
