import ByteStore
import TextAnalysis

/// The marks that stand by themselves in the forms of a segment, found by one pass over all.
///
/// Most marks are a part of the letter before them. A pattern that has one behind a star, or at its
/// beginning, asks for what hardly any text has.
final class FormMarks: Sendable {
  /// As written, and with case ignored.
  private let written: Set<UInt32>
  private let caseless: Set<UInt32>

  private static let formsPerWork = 16

  init(_ forms: Forms, _ meter: QueryMeter) throws(StoreError) {
    var written: Set<UInt32> = []
    var caseless: Set<UInt32> = []
    var folded = FoldedText()
    try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
      if form % FormMarks.formsPerWork == 0 { try meter.spend() }
      guard bytes.contains(where: { $0 >= 0x80 }) else { return }
      folded.load(nfc: bytes, [])
      for scalar in folded.scalars where FormMarks.isMark(scalar) { written.insert(scalar) }
      folded.load(nfc: bytes, .ignoreCase)
      for scalar in folded.scalars where FormMarks.isMark(scalar) { caseless.insert(scalar) }
    }
    self.written = written
    self.caseless = caseless
  }

  static func isMark(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 && ScalarClass(of: scalar).isMark
  }

  func contains(_ mark: UInt32, _ options: FoldOptions) -> Bool {
    options.contains(.ignoreCase) ? caseless.contains(mark) : written.contains(mark)
  }
}

extension Forms {
  /// Whether a text may have a scalar, folded, as far as marks tell.
  package func mayHave(
    mark scalar: UInt32, _ options: FoldOptions, _ meter: QueryMeter
  ) throws(StoreError) -> Bool {
    guard FormMarks.isMark(scalar) else { return true }
    return try marks(meter).contains(scalar, options)
  }
}
