import ItemLines
import Pharos

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
