import Columns
import TermDictionary

/// The completions section: which terms of a segment weigh most, and how they are usually spelled.
///
/// ```
/// bounds · usual spellings · factors · trailer
///
/// bounds    level 0: for each block of the lexicon the code of its greatest weight, u8;
///           level 1: for each 16 bytes of level 0 the greatest; and so on up to a level of one byte
/// usual     term × 8 + number of its most usual spelling, ascending, `PackedArray`: the terms whose
///           most usual spelling is not number 0
/// factors   for each attribute, by number, what a document is worth, u8
/// trailer   terms, attributes, usual spellings at, factors at
/// ```
/// The weight of a term is the sum, over its attributes, of factor × documents; see
/// ``CompletionFactor`` for the factors and ``WeightCode`` for the codes. A bound is the least code
/// that is not below the greatest weight. The factors stand in the section, so the bounds hold
/// whatever other segments were written with.
enum CompletionFormat {
  static let version: UInt32 = 1
  static let fieldCount = 4
  /// Entries of a level below one of the next.
  static let fan = 16

  /// How many bytes each level has.
  static func levels(termCount: Int) -> [Int] {
    var count = (termCount + LexiconFormat.blockSize - 1) / LexiconFormat.blockSize
    var counts: [Int] = []
    while count > 0 {
      counts.append(count)
      if count == 1 { break }
      count = (count + fan - 1) / fan
    }
    return counts
  }
}

/// What a document with a term in an attribute adds to the weight of the term as a completion.
///
/// People look for items by what they are called: names count more than other short texts, and
/// those more than prose. What `**` does not search counts nothing.
package enum CompletionFactor {
  /// In titles, names and keywords.
  package static let names: UInt8 = 8
  /// In other metadata that is searched by default.
  package static let metadata: UInt8 = 3
  /// In content.
  package static let content: UInt8 = 1

  package static func factor(of traits: AttributeTraits) -> UInt8 {
    guard traits.contains(.searchable) else { return 0 }
    if traits.contains(.isContent) { return content }
    guard traits.contains(.inDefaultSearch) else { return 0 }
    return traits.contains(.namesItem) ? names : metadata
  }
}

/// Weights in a byte, rounded upwards: a code stands for a weight that is not below.
///
/// Codes 0 … 15 are the weights themselves; code c up to 254 is (8 + c mod 8) × 2^(c div 8 - 1);
/// 255 is more than any weight.
enum WeightCode {
  static func encode(_ weight: UInt64) -> UInt8 {
    if weight < 16 { return UInt8(weight) }
    // The exponent that leaves four bits.
    let shift = 60 - weight.leadingZeroBitCount
    let code = (shift + 1) * 8 + Int(weight >> UInt64(shift)) - 8
    let isExact = weight & (1 << UInt64(shift) - 1) == 0
    return UInt8(min(255, isExact ? code : code + 1))
  }

  static func decode(_ code: UInt8) -> UInt64 {
    if code < 16 { return UInt64(code) }
    if code == 255 { return .max }
    return (8 + UInt64(code & 7)) << UInt64(code / 8 - 1)
  }
}
