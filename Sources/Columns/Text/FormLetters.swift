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

  /// What a form leads to; `FormTransitions.unknownEnd` where its letters do not tell.
  @inline(__always)
  func end(of form: Int, _ words: FormTransitions.UsualWords) -> Int32 {
    words.end(letters[form], endingWith: lastBytes[form])
  }

  /// Enters what the forms of a range lead to, as far as their letters tell.
  ///
  /// - Parameters:
  ///   - table: the entry of every form.
  ///   - usual: the entry of the usual words.
  ///   - byLast: those of other words by their last byte; 0 where it does not tell.
  ///   - byLetter: those of words with one letter, by `endsByLetter`; 0 where it does not tell.
  /// - Returns: the other forms of the range, whose entries become 0.
  func fill(
    _ table: UnsafeMutablePointer<UInt8>, _ range: Range<Int>,
    _ words: FormTransitions.UsualWords, usual: UInt8, byLast: [UInt8], byLetter: [UInt8]
  ) -> [UInt32] {
    var others: [UInt32] = []
    others.reserveCapacity(range.count / 16)
    letters.withUnsafeBufferPointer { letters in
      lastBytes.withUnsafeBufferPointer { lastBytes in
        for form in range {
          let word = letters[form]
          var entry: UInt8 = 0
          if word & words.untold == 0 {
            if words.isUsual(word) {
              entry = usual
            } else {
              if word & words.matching == 0 { entry = byLast[Int(lastBytes[form])] }
              if entry == 0, let letter = words.onlyLetter(of: word) { entry = byLetter[letter] }
            }
          }
          // SAFETY: every form has an entry.
          table[form] = entry
          if entry == 0 { others.append(UInt32(truncatingIfNeeded: form)) }
        }
      }
    }
    return others
  }
}
