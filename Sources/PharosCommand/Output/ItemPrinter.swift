import ItemLines
import Pharos

/// Prints items, one a line.
struct ItemPrinter {
  enum Form {
    /// Title, identifier, domain, and the values of attributes, with tabs between them.
    case people([AttributeKey]?)
    /// One JSON object a line.
    case json
  }

  let console: Console
  let form: Form

  /// The attributes that must be fetched to print the ones that were asked for.
  func fetched(_ asked: [AttributeKey]?) -> [AttributeKey]? {
    if case .json = form { return asked }
    return [.title, .displayName] + (asked ?? [])
  }

  /// Prints an item, and the snippet if there is one.
  func print(_ item: Item, _ snippet: Snippet? = nil) throws(CommandFailure) {
    switch form {
    case .people(let keys):
      try console.results.write(line(item, keys ?? []))
      if let snippet { try console.results.write("    \(snippet.bracketed)\n") }
    case .json:
      var json = JSONText()
      json.object { json in
        json.members(of: item)
        if let snippet { json.snippet(snippet) }
      }
      json.endLine()
      try console.results.write(json.bytes)
    }
  }

  private func line(_ item: Item, _ keys: [AttributeKey]) -> String {
    let title = item.attributes.text(.title) ?? item.attributes.text(.displayName) ?? "—"
    var fields = [title, item.uniqueIdentifier, item.domainIdentifier ?? ""]
    for key in keys {
      guard let value = item.attributes[key] else { continue }
      var json = JSONText()
      json.value(value)
      fields.append("\(key)=\(String(decoding: json.bytes, as: UTF8.self))")
    }
    while fields.last == "" { fields.removeLast() }
    return fields.map(PrintableText.line).joined(separator: "\t") + "\n"
  }
}

extension AttributeSet {
  /// The value of an attribute where it is one text.
  func text(_ key: AttributeKey) -> String? {
    if case .text(let text)? = self[key] { text } else { nil }
  }
}
