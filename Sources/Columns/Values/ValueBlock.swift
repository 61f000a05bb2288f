import ByteStore
import Postings

/// One block of a dictionary: consecutive ordinals, each value put together from a text that has it
/// when it is first asked for.
///
/// ```
/// block     u8 width of a code, at most 56 · codes · lists
/// codes     n x StoredDocuments code, packed, filled to a byte
/// lists     the document lists of the codes, in order
/// ```
package struct ValueBlock {
  /// Values of a block; the last one may have fewer.
  package static let valueCount = 64
  static let headerSize = 1
  static let widestCode = 56

  /// The ordinal of the first value.
  package let firstOrdinal: UInt32
  private let column: ValueColumn
  /// Code and place of the list of each value's documents.
  private let codes: [(code: UInt64, list: UInt64)]
  private let parts: ValueColumn.BlockParts
  /// Handed on from block to block.
  let known: DocumentValues
  /// What has been put together.
  private var values: [[UInt8]?]

  /// Number of values.
  package var count: Int { codes.count }

  init(
    _ column: ValueColumn, firstOrdinal: UInt32, _ parts: ValueColumn.BlockParts,
    _ known: DocumentValues
  ) throws(StoreError) {
    self.known = known
    self.column = column
    self.firstOrdinal = firstOrdinal
    self.parts = parts
    var list = UInt64(parts.listsOffset)
    // Labelled as the property is: an array of other tuples would be cast element by element.
    var codes: [(code: UInt64, list: UInt64)] = []
    codes.reserveCapacity(parts.count)
    for place in 0..<parts.count {
      let code = try parts.code(place)
      codes.append((code, list))
      list &+= StoredDocuments.listLength(code)
    }
    self.codes = codes
    values = [[UInt8]?](repeating: nil, count: parts.count)
  }

  /// The documents of the value at `index`, which is below `count`.
  func documents(_ index: Int) throws(StoreError) -> StoredDocuments {
    try column.documents(code: codes[index].code, at: codes[index].list, parts)
  }

  /// The value at `index`, which is below `count`.
  package mutating func value(_ index: Int) throws(StoreError) -> [UInt8] {
    if let value = values[index] { return value }
    guard let document = try documents(index).first() else {
      throw column.damaged("invariant 3: no document of value \(Int(firstOrdinal) + index)")
    }
    let value = try column.value(firstOrdinal + UInt32(index), of: document, known)
    values[index] = value
    return value
  }

  /// The value's case- and diacritic-free form.
  package mutating func folded(_ index: Int) throws(StoreError) -> [UInt8] {
    ValueColumn.folded(try value(index))
  }
}
