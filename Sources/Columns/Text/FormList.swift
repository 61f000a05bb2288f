import ByteStore

/// The forms of a segment that are no words: separators and ideographs.
final class FormList: Sendable {
  /// Ascending; nil where there are too many.
  let numbers: [UInt32]?

  private static let formsPerWork = 16

  init(_ forms: Forms, atMost most: Int, _ meter: QueryMeter) throws(StoreError) {
    var numbers: [UInt32] = []
    try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
      if form % FormList.formsPerWork == 0 { try meter.spend() }
      if numbers.count <= most, !bytes.isWordForm {
        numbers.append(UInt32(truncatingIfNeeded: form))
      }
    }
    self.numbers = numbers.count <= most ? numbers : nil
  }
}
