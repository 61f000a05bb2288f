import ByteStore
import TextAnalysis

/// The letters of every form of a segment, found by one pass over all: what most words lead to from a
/// state of a pattern is told by them, without their bytes.
///
/// 5 bytes a form stay as long as the segment is open.
final class FormLetters: @unchecked Sendable {
  // SAFETY: `count` numbers each, written by `init` alone and freed in `deinit`.
  /// What `WordLetters` tells of the bytes of each form.
  let letters: UnsafeMutablePointer<UInt32>
  /// The last byte of each form, or what stands in place of that.
  let lastBytes: UnsafeMutablePointer<UInt8>
  private let count: Int

  private static let formsPerWork = 16

  init(_ forms: Forms, _ meter: QueryMeter) throws(StoreError) {
    count = forms.count
    letters = .allocate(capacity: count)
    letters.initialize(repeating: WordLetters.other, count: count)
    lastBytes = .allocate(capacity: count)
    lastBytes.initialize(repeating: 0, count: count)
    var words = WordLetters()
    let (letters, lastBytes) = (letters, lastBytes)
    try forms.forEach(in: 0..<count) { (form, bytes) throws(StoreError) in
      if form % FormLetters.formsPerWork == 0 { try meter.spend() }
      (letters[form], lastBytes[form]) = words.of(bytes)
    }
  }

  deinit {
    letters.deallocate()
    lastBytes.deallocate()
  }

  /// Enters what the forms of a range lead to, as far as their letters tell.
  ///
  /// - Parameter table: the entry of every form.
  /// - Returns: the forms of the range of which nothing is told, whose entries become 0.
  func fill(
    _ table: UnsafeMutablePointer<UInt8>, _ range: Range<Int>, _ words: WordEntries
  ) -> [UInt32] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "forms of the segment")
    var others: [UInt32] = []
    others.reserveCapacity(range.count / 16)
    for form in range {
      let entry = words.entry(of: form, self)
      // SAFETY: every form has an entry.
      table[form] = entry
      if entry == 0 { others.append(UInt32(truncatingIfNeeded: form)) }
    }
    return others
  }
}
