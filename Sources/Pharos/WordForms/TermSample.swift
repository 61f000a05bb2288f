import ByteStore
import TermDictionary
import TextAnalysis

/// Terms of a lexicon that word forms are learned from: those of the beginnings whose hash is
/// smallest, whole families of words at a time.
///
/// A bottom-k sketch (Broder, “On the resemblance and containment of documents”, 1997): the sample
/// of a union is found in the samples of its parts, so what is sampled does not depend on the
/// segments that terms are in.
///
/// Invariants:
/// 1. it has every family whose hash is up to `limit`, and no other;
/// 2. families stand in the order of their hashes.
struct TermSample: Sendable {
  /// Terms with a common beginning, which stand side by side in the lexicon; not all are words.
  struct Family: Sendable {
    let hash: UInt32
    let terms: Range<UInt32>
    /// Words among them, at least 1.
    var words: Int
  }

  /// Letters that the terms of a family begin with, which is the shortest stem.
  static let stemLetters = 4
  /// Longer terms are no words.
  static let mostBytes = 40

  private(set) var families: [Family] = []
  /// The greatest hash that was taken; `UInt32.max` where all families were.
  private(set) var limit = UInt32.max

  /// Reads a lexicon once; about 25 ns a term.
  ///
  /// - Parameter capacity: the most words; at least 1.
  init(_ vocabulary: Vocabulary, capacity: Int) throws(StoreError) {
    var cursor = LexiconCursor(vocabulary.lexicon)
    var stem: [UInt8] = []
    var open = Family(hash: 0, terms: 0..<0, words: 0)
    var total = 0
    while try cursor.advance() {
      let number = UInt32(cursor.number)
      let limit = limit
      // Only values leave the closure, so that nothing it uses is checked for exclusive access.
      let (isSame, end, isWord) = cursor.withTerm { (term) -> (Bool, Int, Bool) in
        let isSame =
          !stem.isEmpty && term.count >= stem.count && stem.elementsEqual(term[..<stem.count])
        if isSame {
          // Of families that are left out nothing is counted.
          return (true, 0, open.hash <= limit && TermSample.isWord(term))
        }
        return (false, TermSample.stemEnd(term) ?? 0, TermSample.isWord(term))
      }
      if !isSame {
        total += add(open, endingBefore: number)
        if total >= 2 * capacity { total = lower(to: capacity) }
        stem = end > 0 ? cursor.withTerm { Array($0[..<end]) } : []
        open = Family(hash: TermSample.hash(stem), terms: number..<number, words: 0)
      }
      if isWord, !stem.isEmpty { open.words += 1 }
    }
    total += add(open, endingBefore: UInt32(vocabulary.termCount))
    if total > capacity { total = lower(to: capacity) }
    families.sort { $0.hash < $1.hash }
  }

  /// Takes a family in; returns how many words were taken.
  private mutating func add(_ family: Family, endingBefore end: UInt32) -> Int {
    guard family.words > 0, family.hash <= limit else { return 0 }
    families.append(
      Family(
        hash: family.hash, terms: family.terms.lowerBound..<end, words: family.words))
    return family.words
  }

  /// Leaves out the families of the greatest hashes until so many words are left at most, but those
  /// of the smallest hash; returns how many are left.
  private mutating func lower(to capacity: Int) -> Int {
    families.sort { $0.hash < $1.hash }
    var total = 0
    var end = 0
    while end < families.count {
      // Families of the same hash stay together.
      var next = end
      var words = 0
      while next < families.count, families[next].hash == families[end].hash {
        words += families[next].words
        next += 1
      }
      if end > 0, total + words > capacity { break }
      total += words
      end = next
    }
    guard end < families.count else { return total }
    limit = families[end - 1].hash
    families.removeSubrange(end...)
    return total
  }

  /// Where the stem of a term ends that every form of it shares; nil where it is too short.
  private static func stemEnd(_ term: UnsafeBufferPointer<UInt8>) -> Int? {
    guard term.count >= stemLetters, term.count <= mostBytes else { return nil }
    var end = 0
    for _ in 0..<stemLetters {
      guard end < term.count else { return nil }
      end += 1
      while end < term.count, term[end] & 0xC0 == 0x80 { end += 1 }
    }
    return end
  }

  /// Whether a term is letters only, with their marks.
  static func isWord(_ term: some Sequence<UInt8>) -> Bool {
    var isASCII = true
    for byte in term {
      if byte >= 0x80 {
        isASCII = false
      } else if byte &- 0x61 >= 26 {
        return false
      }
    }
    if isASCII { return true }
    return String(decoding: Array(term), as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      switch ScalarClass(of: scalar.value) {
      case .separator, .digit, .ideograph: false
      case .otherLetter, .lowercase, .uppercase, .nonspacingMark, .otherMark: true
      }
    }
  }

  /// FNV-1a, its bits mixed: the same on every machine.
  private static func hash(_ bytes: [UInt8]) -> UInt32 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ (hash >> 31)) &* 0x9e37_79b9_7f4a_7c15
    return UInt32(truncatingIfNeeded: hash >> 32)
  }
}
