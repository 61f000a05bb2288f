import ByteStore
import TextAnalysis

/// The letters of every form of a segment, found by one pass over all: what most words lead to from a
/// state of a pattern is told by them, without their bytes.
///
/// 5 bytes a form stay as long as the segment is open.
final class FormLetters: Sendable {
  /// What `WordLetters` tells of the bytes of each form.
  let letters: [UInt32]
  /// The last byte of each form, or what stands in place of that.
  let lastBytes: [UInt8]

  private static let formsPerWork = 16

  init(_ forms: Forms, _ meter: QueryMeter) throws(StoreError) {
    var letters = [UInt32](repeating: WordLetters.other, count: forms.count)
    var lastBytes = [UInt8](repeating: 0, count: forms.count)
    var words = WordLetters()
    try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
      if form % FormLetters.formsPerWork == 0 { try meter.spend() }
      (letters[form], lastBytes[form]) = words.of(bytes)
    }
    self.letters = letters
    self.lastBytes = lastBytes
  }

  /// Enters what the forms of a range lead to, as far as their letters tell.
  ///
  /// - Parameters:
  ///   - table: the entry of every form.
  ///   - entry: the entry of an end; 0 where it has none.
  /// - Returns: the forms of the range of which nothing is told, whose entries become 0.
  @inline(__always)
  func fill(
    _ table: UnsafeMutablePointer<UInt8>, _ range: Range<Int>,
    _ words: FormTransitions.UsualWords, _ entry: (Int32) -> UInt8
  ) -> [UInt32] {
    var others: [UInt32] = []
    others.reserveCapacity(range.count / 16)
    letters.withUnsafeBufferPointer { letters in
      lastBytes.withUnsafeBufferPointer { lastBytes in
        for form in range {
          let entry = entry(words.end(letters[form], endingWith: lastBytes[form]))
          // SAFETY: every form has an entry.
          table[form] = entry
          if entry == 0 { others.append(UInt32(truncatingIfNeeded: form)) }
        }
      }
    }
    return others
  }
}
