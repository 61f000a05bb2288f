import ByteStore
import Segments
import Synchronization
import TermDictionary

/// The words of a segment that word forms are learned from, family by family, each with a document that
/// has it.
///
/// Documents die and never come back, so a word lives while one document does that was seen with it: of
/// most words one bit is looked at, however many documents have died since. Thread-safe.
final class SampledWords: Sendable {
  /// Words with a common beginning.
  struct Family: Sendable {
    let hash: UInt32
    let words: Range<Int>
  }

  private static let noDocument = UInt32.max

  /// No family of a greater hash was taken; `UInt32.max` where all were.
  let limit: UInt32
  /// By their hashes; of one hash there may be several.
  let families: [Family]
  /// The words one after the other, each with ``WordFamily/end`` behind it; those of a family ascend.
  private let bytes: [UInt8]
  /// Where each word begins, and where the last one ends.
  private let starts: [Int]
  private let terms: [UInt32]
  /// By word: a document that has it.
  private let witnesses: Mutex<[UInt32]>

  init(_ sample: TermSample, of vocabulary: Vocabulary) throws(StoreError) {
    var families: [Family] = []
    var bytes: [UInt8] = []
    var starts = [0]
    var terms: [UInt32] = []
    var cursor = LexiconCursor(vocabulary.lexicon)
    for family in sample.families {
      let first = terms.count
      for number in family.terms {
        try cursor.move(to: number)
        let term = cursor.term
        guard term.count <= TermSample.mostBytes, TermSample.isWord(term) else { continue }
        bytes += term
        bytes.append(WordFamily.end)
        starts.append(bytes.count)
        terms.append(number)
      }
      families.append(Family(hash: family.hash, words: first..<terms.count))
    }
    limit = sample.limit
    self.families = families
    self.bytes = bytes
    self.starts = starts
    self.terms = terms
    witnesses = Mutex([UInt32](repeating: SampledWords.noDocument, count: terms.count))
  }

  /// The bytes of words that follow each other, but for those that are not among the living.
  func text(of words: Range<Int>, living: Bitset?) -> ArraySlice<UInt8> {
    func text(_ words: Range<Int>) -> ArraySlice<UInt8> {
      bytes[starts[words.lowerBound]..<starts[words.upperBound]]
    }
    guard let living, words.contains(where: { !living.contains($0) }) else { return text(words) }
    var left: [UInt8] = []
    for word in words where living.contains(word) { left += text(word..<word + 1) }
    return left[...]
  }

  /// The words that a living document has; nil where all do.
  func living(in segment: Segment, _ dead: DeadDocuments?) throws -> Bitset? {
    guard let dead else { return nil }
    return try witnesses.withLock { witnesses in
      var living: Bitset?
      for (word, document) in witnesses.enumerated()
      where document == SampledWords.noDocument || dead.set.contains(Int(document)) {
        if let found = try dead.living(with: terms[word], in: segment) {
          witnesses[word] = found
        } else {
          if living == nil { living = Bitset(allBelow: terms.count) }
          living?.remove(word)
        }
      }
      return living
    }
  }
}
