import ByteStore
import Postings
import TermDictionary

/// Terms that are also words inside of other terms, and the documents that have them only there.
///
/// `window` stands between two borders of MyWindowClass, too. A word finds the documents of its own
/// lists and these; so it costs one look-up of its term and at most two lists an attribute, however
/// many terms it occurs in. What is kept is what the words ignoring case and diacritics find, and
/// has no document of the word's own list in the same attribute: the number of documents is the sum
/// of both.
///
/// ```
/// flags    u64 words, a bit a term: the term may be a word inside of another one
/// ranks    u32 each: flagged terms before every 8th word of the flags
/// records  one a flagged term, in their order
/// places   where each record begins and the last one ends (`PackedArray`)
/// trailer  terms, flagged terms, ranks at, places at
///
/// record   sets + 1, or 0 if nothing is kept of it, varint | of each set: attribute << 1 | 1 if it is of
///          spellings that are not listed, varint · documents varint (`StoredDocuments`, or place in the
///          record << 2 | 3: those of an earlier set) | the lists
/// ```
/// Terms with many spellings have a word inside in some of them only. Those that are not listed may have
/// it: their documents are a set of their own, and texts decide.
///
/// Invariants:
/// 1. ranks and the number of flagged terms are those of the flags; no bit is set behind the last term.
/// 2. the sets of a record ascend by attribute and kind; none is empty.
/// 3. a set has no document of the term's own list, nor of an earlier set of the attribute.
///
/// Written for segments that stay, after the terms; absent elsewhere.
package final class InnerWords: Sendable {
  static let version: UInt32 = 2
  static let fieldCount = 4
  /// Words of flags to a rank.
  static let wordsPerRank = 8

  private let section: SectionReader
  private let documentCount: UInt32
  let termCount: Int
  /// Number of flagged terms.
  let count: Int
  private let ranksAt: Int
  private let recordsAt: Int
  private let placesAt: Int
  private let places: PackedArray

  package init(
    _ section: SectionReader, termCount: Int, documentCount: UInt32
  ) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: InnerWords.fieldCount, version: InnerWords.version)
    self.section = section
    self.documentCount = documentCount
    self.termCount = try trailer.field(0, atMost: termCount)
    count = try trailer.field(1, atMost: termCount)
    placesAt = try trailer.field(3, atMost: trailer.start)
    ranksAt = try trailer.field(2, atMost: placesAt)
    let words = InnerWords.wordCount(termCount)
    let rankCount = (words + InnerWords.wordsPerRank - 1) / InnerWords.wordsPerRank
    recordsAt = ranksAt + rankCount * 4
    guard self.termCount == termCount, ranksAt == words * 8, recordsAt <= placesAt else {
      throw section.damaged(trailer.start, "number of terms with inner words")
    }
    var at = placesAt
    places = try PackedArray(section, at: &at)
    guard places.count == count + 1, at == trailer.start else {
      throw section.damaged(placesAt, "places of inner words")
    }
  }

  static func wordCount(_ terms: Int) -> Int { (terms + 63) / 64 }

  /// What is kept of a term.
  package enum Kept {
    /// No other term has it as a word.
    case nothing
    /// Its occurrences inside of others must be looked for.
    case unknown
    /// The documents in which it stands inside of others only, or may do so.
    case documents([DocumentSet])
  }

  /// Documents of an attribute with a word inside of other terms.
  package struct DocumentSet {
    package let attribute: UInt16
    package let documents: StoredDocuments
    /// Whether they have the word; else texts decide.
    package let isCertain: Bool
  }

  package func kept(of term: UInt32) throws(StoreError) -> Kept {
    guard Int(term) < termCount else {
      throw section.damaged(0, "term \(term) of \(termCount)")
    }
    let index = Int(term) >> 6
    let word = try section.u64(index * 8)
    let bit = UInt64(1) << UInt64(term & 63)
    guard word & bit != 0 else { return .nothing }
    let first = index / InnerWords.wordsPerRank * InnerWords.wordsPerRank
    var rank = Int(try section.u32(ranksAt + first / InnerWords.wordsPerRank * 4))
    for before in first..<index { rank += try section.u64(before * 8).nonzeroBitCount }
    return try record(rank + (word & (bit - 1)).nonzeroBitCount)
  }

  private func record(_ index: Int) throws(StoreError) -> Kept {
    let (start, end) = try places.pair(at: index)
    guard start <= end, end <= UInt64(placesAt - recordsAt) else {
      throw section.damaged(placesAt, "place of inner word \(index)")
    }
    let view = try section.view(recordsAt + Int(start), Int(end - start))
    var at = 0
    var left = try view.varint(&at, limit: view.count)
    if left == 0 { return .unknown }
    left -= 1
    if left == 0 { return .nothing }
    var codes: [(kind: Int, code: UInt64)] = []
    codes.reserveCapacity(left)
    for _ in 0..<left {
      let kind = try view.varint(&at, limit: Int(UInt16.max) << 1 | 1)
      codes.append((kind, try view.varint(&at)))
    }
    var sets: [DocumentSet] = []
    sets.reserveCapacity(left)
    func append(_ kind: Int, _ documents: StoredDocuments) {
      sets.append(
        DocumentSet(
          attribute: UInt16(truncatingIfNeeded: kind >> 1), documents: documents,
          isCertain: kind & 1 == 0))
    }
    var listAt = recordsAt + Int(start) + at
    for (kind, code) in codes {
      if code & 3 == 3 {
        guard code >> 2 < UInt64(sets.count) else {
          throw view.damaged(at, "an earlier set of inner word \(index)")
        }
        append(kind, sets[Int(code >> 2)].documents)
        continue
      }
      let stored = try StoredDocuments(
        code: code, section: section, listAt: listAt, documentCount: documentCount)
      listAt += Int(StoredDocuments.listLength(code))
      guard listAt <= recordsAt + Int(end) else {
        throw view.damaged(at, "a list of inner word \(index)")
      }
      append(kind, stored)
    }
    return .documents(sets)
  }

  /// Checks the numbered invariants against the vocabulary and the lists of the segment; decodes
  /// every list.
  package func checkInvariants(
    _ vocabulary: Vocabulary, _ lists: PostingUnion
  ) throws(StoreError) {
    var rank = 0
    for index in 0..<InnerWords.wordCount(termCount) {
      if index % InnerWords.wordsPerRank == 0 {
        guard try section.u32(ranksAt + index / InnerWords.wordsPerRank * 4) == UInt32(rank) else {
          throw section.damaged(index * 8, "invariant 1: rank of inner words")
        }
      }
      let word = try section.u64(index * 8)
      rank += word.nonzeroBitCount
      let left = termCount - index * 64
      guard left >= 64 || word >> UInt64(left) == 0 else {
        throw section.damaged(index * 8, "invariant 1: a flag behind the last term")
      }
    }
    guard rank == count else {
      throw section.damaged(0, "invariant 1: \(count) inner words, \(rank) flags")
    }
    for term in 0..<UInt32(termCount) {
      guard case .documents(let kept) = try kept(of: term) else { continue }
      try check(kept, try vocabulary.entries(of: term), of: term, lists)
    }
  }

  private func check(
    _ kept: [DocumentSet], _ entries: [TermEntry], of term: UInt32, _ lists: PostingUnion
  ) throws(StoreError) {
    var last = -1
    var before = DocumentArray()
    for set in kept {
      let documents = try set.documents.decodeAll()
      let kind = Int(set.attribute) << 1 | (set.isCertain ? 0 : 1)
      guard kind > last, !documents.isEmpty else {
        throw section.damaged(0, "invariant 2: inner words of term \(term)")
      }
      var all = DocumentArray()
      all.append(documents)
      var common = DocumentArray()
      if let own = entries.first(where: { $0.attribute == set.attribute }) {
        try lists.appendCommon(own, mask: 0xFF, with: all, to: &common)
      }
      if last >> 1 == Int(set.attribute) {
        before.formIntersection(all)
        common.formUnion(before)
      }
      guard common.isEmpty else {
        throw section.damaged(0, "invariant 3: inner words of term \(term)")
      }
      last = kind
      before.removeAll()
      before.append(documents)
    }
  }
}
