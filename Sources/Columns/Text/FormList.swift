import ByteStore
import TextAnalysis

/// Forms of a segment that are treated apart, found by one pass over all.
final class FormList: Sendable {
  /// Those that are no words, separators and ideographs, ascending; nil where there are too many.
  let besideWords: [UInt32]?
  /// The same as a set.
  let nonWords: Bitset?
  /// Those whose second scalar may change what the first one folds to, ascending.
  let changingFirst: [UInt32]

  private static let formsPerWork = 16

  init(_ forms: Forms, atMost most: Int, _ meter: QueryMeter) throws(StoreError) {
    var besideWords: [UInt32] = []
    var changingFirst: [UInt32] = []
    try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
      if form % FormList.formsPerWork == 0 { try meter.spend() }
      if besideWords.count <= most, !bytes.isWordForm {
        besideWords.append(UInt32(truncatingIfNeeded: form))
      }
      if FormTransitions.changesFirst(bytes) {
        changingFirst.append(UInt32(truncatingIfNeeded: form))
      }
    }
    self.besideWords = besideWords.count <= most ? besideWords : nil
    var nonWords = Bitset(count: forms.count)
    if besideWords.count <= most { nonWords.insert(contentsOf: besideWords) }
    self.nonWords = besideWords.count <= most ? nonWords : nil
    self.changingFirst = changingFirst
  }
}
