import ItemLines
import Pharos

/// Prints items, one a line or one object a line; on a terminal for people in columns.
struct ItemPrinter {
  enum Form {
    /// Title, identifier, domain, and the values of attributes, with tabs between them.
    case people([AttributeKey]?)
    /// The same in columns, with what tells more below.
    case screen(ResultRows)
    /// One JSON object a line.
    case json
  }

  let console: Console
  let form: Form

  /// Whether every attribute is read, whichever are printed.
  var readsWholeItems: Bool {
    if case .screen = form { true } else { false }
  }

  /// The attributes that must be fetched to print the ones that were asked for.
  func fetched(_ asked: [AttributeKey]?) -> [AttributeKey]? {
    if case .json = form { return asked }
    return [.title, .displayName] + (asked ?? [])
  }

  func print(_ results: [PrintedResult]) throws(CommandFailure) {
    if case .screen(let rows) = form { return try console.results.write(rows.text(of: results)) }
    for result in results { try print(result) }
  }

  func print(_ item: Item) throws(CommandFailure) { try print(PrintedResult(item: item)) }

  private func print(_ result: PrintedResult) throws(CommandFailure) {
    switch form {
    case .people(let keys): try console.results.write(lines(result, keys ?? []))
    case .screen(let rows): try console.results.write(rows.text(of: [result]))
    case .json: try console.results.write(ItemPrinter.json(result))
    }
  }

  /// The JSON object of an item, and the line break.
  static func json(_ result: PrintedResult) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.members(of: result.item)
      if let snippet = result.snippet { json.snippet(snippet) }
      if let score = result.typed?.score ?? result.score {
        json.key("score")
        json.number(Double(score) / Double(Ranking.pointsPerUnit))
      }
      if let typed = result.typed {
        json.key("tier")
        json.text(typed.tier.name)
      }
      if !result.duplicates.isEmpty {
        json.key("duplicates")
        json.list(result.duplicates) { $0.text($1) }
      }
    }
    json.endLine()
    return json.bytes
  }

  private func lines(_ result: PrintedResult, _ keys: [AttributeKey]) -> String {
    let style = console.style
    var fields = [
      result.markedTitle.painted(style),
      style.paint(PrintableText.line(result.item.uniqueIdentifier), .identifier),
      PrintableText.line(result.item.domainIdentifier ?? ""),
    ]
    for key in keys {
      if let value = result.item.attributes[key] { fields.append(AttributeText.line(key, value)) }
    }
    while fields.last == "" { fields.removeLast() }
    if let likeness = result.likeness { fields.append(likeness) }
    var text = fields.joined(separator: "\t") + "\n"
    if let snippet = result.snippet.map({ MarkedText($0) }) {
      text += "    " + (style.isOn ? snippet.painted(style) : snippet.bracketed) + "\n"
    }
    return text
  }
}

extension PrintedResult {
  /// The title, or what stands for one.
  var markedTitle: MarkedText {
    for key in [AttributeKey.title, .displayName] {
      guard let title = item.attributes.text(key) else { continue }
      return MarkedText(title, matching: marker?.ranges(in: title, of: key) ?? [])
    }
    return MarkedText(shown: "—")
  }
}

extension PrintedResult {
  /// How many like it are not shown; nil where there are none.
  var likeness: String? {
    duplicates.isEmpty ? nil : "+\(PrintableText.number(duplicates.count)) like it"
  }
}

extension TypedMatchTier {
  /// The word for it in JSON.
  var name: String {
    switch self {
    case .match: "match"
    case .similar: "similar"
    case .partial: "partial"
    case .meaning: "meaning"
    }
  }
}

extension AttributeSet {
  /// The value of an attribute where it is one text.
  func text(_ key: AttributeKey) -> String? {
    if case .text(let text)? = self[key] { text } else { nil }
  }
}
