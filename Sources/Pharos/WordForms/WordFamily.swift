/// Words with a common beginning, and others whose beginnings have the same hash.
struct WordFamily: Equatable {
  /// Stands behind each word.
  static let end: UInt8 = 0

  let hash: UInt32
  /// The words, ascending, each once and with ``end`` behind it; at least one.
  let text: ArraySlice<UInt8>

  var words: [[UInt8]] { text.split(separator: WordFamily.end).map(Array.init) }
}
