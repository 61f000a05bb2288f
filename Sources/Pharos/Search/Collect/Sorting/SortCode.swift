/// A value that documents are sorted by, as a number: a smaller code comes first, whatever the
/// direction.
///
/// Codes of numbers and dates are the same in all segments; those of texts are of one segment.
///
/// ```
/// number, date  the bits of the number in the order of numbers
/// text          ordinal in the column << 32 | 2^32 - 1
///               texts outside of the column: the ordinal they stand before << 32 | 2 i + 2,
///               with i their place among themselves; 2 i + 1 lies between them
/// descending    all bits of the value flipped, kinds in the other order
/// ```
struct SortCode: Comparable, Hashable {
  /// What kind of value it is; kinds that come first are smaller.
  enum Kind: UInt8 {
    case number = 0
    case date = 1
    case text = 2
    case missing = 3
  }

  /// The kind's place in the direction.
  private let order: UInt8
  private let value: UInt64

  /// No value: last in both directions.
  static let missing = SortCode(order: Kind.missing.rawValue, value: 0)

  private init(order: UInt8, value: UInt64) {
    self.order = order
    self.value = value
  }

  private init(_ kind: Kind, _ value: UInt64, _ direction: SortKey.Direction) {
    switch direction {
    case .ascending: self.init(order: kind.rawValue, value: value)
    case .descending: self.init(order: Kind.text.rawValue - kind.rawValue, value: ~value)
    }
  }

  /// The code of a number, or of a date in seconds.
  init(_ number: Double, isDate: Bool, _ direction: SortKey.Direction) {
    // Adding zero makes the two zeros one.
    let bits = (number + 0).bitPattern
    let sign: UInt64 = 1 << 63
    self.init(isDate ? .date : .number, bits & sign != 0 ? ~bits : bits | sign, direction)
  }

  /// The code of a text in the column.
  init(ordinal: UInt32, _ direction: SortKey.Direction) {
    self.init(.text, UInt64(ordinal) << 32 | 0xFFFF_FFFF, direction)
  }

  /// The code of a text outside of the column that stands before an ordinal; `place` is 2 i + 2 for
  /// the i-th of them.
  init(before ordinal: UInt32, place: UInt32, _ direction: SortKey.Direction) {
    self.init(.text, UInt64(ordinal) << 32 | UInt64(place), direction)
  }

  /// What the code stands for in its segment, where it is a text.
  enum Text {
    case ordinal(UInt32)
    /// The i-th of the texts outside of the column.
    case other(Int)
  }

  /// The text of a code that was made with the direction; nil if it is none.
  func text(_ direction: SortKey.Direction) -> Text? {
    let isText =
      direction == .ascending
      ? order == Kind.text.rawValue : order == Kind.number.rawValue
    guard isText else { return nil }
    let value = direction == .ascending ? self.value : ~self.value
    let place = UInt32(truncatingIfNeeded: value)
    return place == .max
      ? .ordinal(UInt32(truncatingIfNeeded: value >> 32)) : .other(Int(place) / 2 - 1)
  }

  /// The number of a code that was made of one, or of a date; nil if it was not.
  func number(isDate: Bool, _ direction: SortKey.Direction) -> Double? {
    let kind = (isDate ? Kind.date : Kind.number).rawValue
    guard order == (direction == .ascending ? kind : Kind.text.rawValue - kind) else { return nil }
    let bits = direction == .ascending ? value : ~value
    let sign: UInt64 = 1 << 63
    return Double(bitPattern: bits & sign != 0 ? bits & ~sign : ~bits)
  }

  static func < (left: SortCode, right: SortCode) -> Bool {
    left.order != right.order ? left.order < right.order : left.value < right.value
  }
}
