import ByteStore
import Postings
import TextAnalysis

/// Walks the values of a column in order, with their documents, in memory that is used again.
package final class ValueCursor {
  /// A value of the walk.
  private struct Current {
    var value: [UInt8] = []
    var folded: [UInt8] = []
    var documents: [UInt32] = []
    var prefix: UInt128 = 0
  }

  private let column: ValueColumn
  private let known = DocumentValues()
  private var parts: ValueColumn.BlockParts?
  /// Where the list of the next code stands in the block.
  private var listAt: UInt64 = 0
  private var nextOrdinal = 0
  private var current = Current()
  private var text = FoldedText()

  /// The current value's place in the dictionary.
  package var ordinal: UInt32 { UInt32(nextOrdinal - 1) }
  /// The current value.
  package var value: [UInt8] { current.value }
  /// The current value without case and diacritics.
  package var folded: [UInt8] { current.folded }
  /// Its documents, ascending.
  package var documents: [UInt32] { current.documents }

  package init(_ column: ValueColumn) { self.column = column }

  /// Moves to the next value; false at the end.
  package func advance() throws(StoreError) -> Bool {
    guard nextOrdinal < column.count else { return false }
    if nextOrdinal % ValueBlock.valueCount == 0 {
      let opened = try column.parts(ofBlock: nextOrdinal / ValueBlock.valueCount)
      parts = opened
      listAt = UInt64(opened.listsOffset)
    }
    guard let parts else { return false }
    // Kept in a local: the memory of the object would be checked for exclusive access at every use.
    var current = Current()
    swap(&current, &self.current)
    defer { swap(&current, &self.current) }
    let code = try parts.code(nextOrdinal % ValueBlock.valueCount)
    current.documents.clear()
    try column.documents(code: code, at: listAt, parts).append(to: &current.documents)
    listAt &+= StoredDocuments.listLength(code)
    guard let first = current.documents.first else {
      throw column.damaged("invariant 3: no document of value \(nextOrdinal)")
    }
    current.value.clear()
    try column.appendValue(UInt32(nextOrdinal), of: first, known, to: &current.value)
    current.folded.clear()
    current.value.withUnsafeBufferPointer { text.appendTerm(nfc: $0, to: &current.folded) }
    current.prefix = current.folded.withUnsafeBufferPointer { $0.sortingPrefix }
    nextOrdinal += 1
    return true
  }
}

extension ValueCursor {
  /// The beginning of the folded value, which does not decide alone.
  package var prefix: UInt128 { current.prefix | UInt128(UInt8.max) }

  /// Negative, zero or positive, in the order of folded value and value.
  package func compare(_ other: ValueCursor) -> Int {
    let order = ByteOrder.compare(current.folded, other.current.folded)
    return order == 0 ? ByteOrder.compare(current.value, other.current.value) : order
  }
}
