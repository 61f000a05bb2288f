import Columns

/// Values of a sorted dictionary that stand together, all of them matches.
struct ValueMatches {
  let column: ValueColumn
  let ordinals: Range<UInt32>
}
