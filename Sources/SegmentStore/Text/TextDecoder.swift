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
    var values: [[UInt8]] = [[]]
    var value: [UInt8] = []
    var isAfterWord = false
    var at = 0
    while at < units.count {
      guard let slot = TextFormat.slot(units, &at), slot < forms.count + TextFormat.firstForm else {
        throw .damaged(place: "text", offset: at, detail: "no form at unit \(at)")
      }
      switch slot {
      case Int(TextFormat.endOfValue):
        values[values.count - 1] = value
        values.append([])
        value = []
        isAfterWord = false
      case 1..<TextFormat.firstForm:
        break
      default:
        isAfterWord = try forms.withBytes(of: slot - TextFormat.firstForm) { form in
          let isWord = FormAutomaton.Kind(form) == .word
          if isWord, isAfterWord { value.append(0x20) }
          value.append(contentsOf: form)
          return isWord
        }
      }
    }
    values[values.count - 1] = value
    return values
  }
}
