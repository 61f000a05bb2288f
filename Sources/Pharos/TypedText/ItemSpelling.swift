/// How an item writes words that stand side by side in it, with the signs between them.
struct ItemSpelling {
  /// Longer texts are not looked through.
  private static let longestText = 1 << 14

  let text: String

  /// Nil where the item does not have them, or only in a long text.
  init?(of item: Item, _ terms: [[UInt8]]) {
    let texts = ItemText(item)
    let names = AttributeKey.naming + AttributeKey.furtherNames
    for key in names + item.attributes.keys.filter({ !names.contains($0) }) {
      for value in texts.texts(of: key.rawValue) where value.utf8.count <= ItemSpelling.longestText
      {
        guard let text = ItemSpelling.find(terms, in: TypedText(value)) else { continue }
        self.text = text
        return
      }
    }
    return nil
  }

  private static func find(_ terms: [[UInt8]], in text: TypedText) -> String? {
    guard !terms.isEmpty, terms.count <= text.runs.count else { return nil }
    for start in 0...(text.runs.count - terms.count) {
      let runs = start..<(start + terms.count)
      guard zip(text.runs[runs], terms).allSatisfy({ $0.term == $1 }) else { continue }
      var range = text.range(ofWords: runs)
      // The last of some initials.
      let isInitial = terms.last?.count == 1 && text.isGlued(runs.upperBound - 1)
      if isInitial, range.upperBound < text.bytes.count, text.bytes[range.upperBound] == 0x2E {
        range = range.lowerBound..<(range.upperBound + 1)
      }
      return text.text(range)
    }
    return nil
  }
}
