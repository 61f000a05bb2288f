import ByteStore
import TextAnalysis

/// Puts texts together from their units.
package struct TextDecoder {
  private let forms: Forms

  package init(_ forms: Forms) { self.forms = forms }

  /// The values of a document, in NFC; none for no units.
  package func values(
    _ units: UnsafeBufferPointer<UInt16>
  ) throws(StoreError) -> [[UInt8]] {
    guard units.count > 0 else { return [] }
    var values: [[UInt8]] = []
    var value: [UInt8] = []
    var at = 0
    while try appendValue(units, &at, to: &value) {
      values.append(value)
      value = []
    }
    values.append(value)
    return values
  }

  /// Appends the bytes of the value at a unit, which moves behind it; whether another one follows.
  func appendValue(
    _ units: UnsafeBufferPointer<UInt16>, _ at: inout Int, to value: inout [UInt8]
  ) throws(StoreError) -> Bool {
    var isAfterWord = false
    while at < units.count {
      guard let slot = TextFormat.slot(units, &at), slot < forms.count + TextFormat.firstForm else {
        throw .damaged(place: "text", offset: at, detail: "no form at unit \(at)")
      }
      if slot == Int(TextFormat.endOfValue) { return true }
      guard slot >= TextFormat.firstForm else { continue }
      isAfterWord = try forms.withBytes(of: slot - TextFormat.firstForm) { form in
        let isWord = FormAutomaton.isWord(form)
        if isWord, isAfterWord { value.append(0x20) }
        value.append(contentsOf: form)
        return isWord
      }
    }
    return false
  }
}
