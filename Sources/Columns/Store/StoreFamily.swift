/// Blocks of a store that were compressed at one level with one dictionary.
struct StoreFamily: Sendable, Hashable {
  /// A store has no more.
  static let most = 16

  /// The zstd level; levels below 0 count as 0.
  var level: UInt8
  /// Where the dictionary stands in the section; empty for none.
  var dictionary: Range<Int>

  static func code(ofLevel level: Int) -> UInt8 { UInt8(clamping: level) }
}
