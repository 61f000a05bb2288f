/// Columns in ascending order of a number, that of their attribute or one made of it.
///
/// A column is found by halving, which takes less than hashing among the few that a segment has. And
/// a process that opens its first segment needs no type of a dictionary, which takes tens of
/// microseconds to look up.
///
/// Invariants:
/// 1. `numbers` ascend strictly, one for each column.
struct ColumnsByNumber<Column: Sendable>: Sendable {
  private(set) var numbers: [UInt32] = []
  private var columns: [Column] = []

  /// Adds a column behind all others; its number must be above theirs.
  mutating func append(_ column: Column, number: UInt32) {
    precondition(numbers.last.map { $0 < number } ?? true, "columns ascend")
    numbers.append(number)
    columns.append(column)
  }

  /// The column of a number; nil if there is none.
  subscript(_ number: UInt32) -> Column? {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number ? columns[low] : nil
  }
}
