/// The format of the section of pairs.
///
/// A pair is two terms of one attribute, with the documents in which a run of the second stands
/// next after a run of the first. A pair is kept when the terms are so frequent that finding these
/// documents by their texts would cost much: when the product of their document frequencies reaches a
/// limit, which each attribute has. What is kept and has no list has no documents.
///
/// ```
/// lists     DocumentList bytes, one after the other, in the order of the entries
/// entries   ascending by (first, second, kind), 16 bytes each:
///           first u16 · second u16, places in the table of terms · kind u16 · 0 u16 ·
///           offset of the list u64; it ends where the next one starts
///   kind    0  a separator stands between the runs
///           1  nothing stands between them: one of them is an ideograph
/// terms     ascending by (attribute, reference), 24 bytes each:
///           reference of the posting list u64 · attribute u16 · 0 u16 · documents u32 ·
///           least document frequency of a partner u32 · 0 u32
/// trailer   terms u32 · entries u32 · version u32 · 0 u32
/// ```
///
/// The least frequency of a partner is the attribute's limit divided by the documents of the term,
/// rounded up: so a pair is kept if either term is frequent enough for the other one.
enum PairFormat {
  static let version: UInt32 = 1
  static let entrySize = 16
  static let termSize = 24
  static let trailerSize = 16
  /// Segments with fewer documents have no pairs.
  static let minimumDocuments = 16
  /// A pair is kept from one document in so many on, counted as the documents that would have both
  /// terms if these were independent.
  ///
  /// Measured on a million items of mixed attributes: 100 takes 3.2 % of the items as JSON Lines.
  static let share: UInt64 = 64
  /// At most so many terms of an attribute are frequent.
  static let mostTerms = 512
}

/// What stands between the runs of a pair.
package enum PairKind: UInt16, Sendable {
  case separated
  case joined
}
