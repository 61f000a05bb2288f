import ItemLines
import Pharos

extension Snippet {
  /// The text on one line, with what matches in brackets.
  var bracketed: String {
    var line = ""
    var place = text.startIndex
    for range in textRanges {
      line += "\(Snippet.oneLine(text[place..<range.lowerBound]))["
      line += "\(Snippet.oneLine(text[range]))]"
      place = range.upperBound
    }
    return line + Snippet.oneLine(text[place...])
  }

  /// Line breaks and tabs become blanks, everything else that could move the cursor is escaped.
  private static func oneLine(_ text: Substring) -> String {
    PrintableText.line(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
  }
}

extension JSONText {
  /// Writes the member that tells a snippet.
  mutating func snippet(_ snippet: Snippet) {
    key("snippet")
    object { json in
      json.key("attribute")
      json.text(snippet.attribute.rawValue)
      json.key("text")
      json.text(snippet.text)
      json.key("ranges")
      json.list(snippet.ranges) { json, range in
        json.list([range.lowerBound, range.upperBound]) { $0.integer($1) }
      }
    }
  }
}
