import ItemLines
import Pharos

/// Prints facets: a heading and a line for each value, or one JSON object a line.
struct FacetPrinter {
  let console: Console
  let printsJSON: Bool

  func print(_ counts: FacetCounts, as title: String) throws(CommandFailure) {
    try console.results.write(
      printsJSON ? json(counts, title) : Array(text(counts, title).utf8))
  }

  private func text(_ counts: FacetCounts, _ title: String) -> String {
    let without = PrintableText.number(counts.missingCount)
    var text =
      "\(PrintableText.line(title)): \(PrintableText.count(counts.distinctCount, "value")), "
      + "\(without) of \(PrintableText.count(counts.matchCount, "item")) without\n"
    let numbers = counts.values.map { PrintableText.number($0.count) }
    let width = numbers.map(\.count).max() ?? 0
    for (number, value) in zip(numbers, counts.values) {
      let filling = String(repeating: " ", count: width - number.count)
      text += "  \(filling)\(number)  \(PrintableText.line(value.label.description))\n"
    }
    let rest = counts.distinctCount - counts.values.count
    if rest > 0 { text += "  … \(PrintableText.count(rest, "more value")) (--limit)\n" }
    return text
  }

  private func json(_ counts: FacetCounts, _ title: String) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("facet")
      json.text(title)
      json.key("items")
      json.integer(counts.matchCount)
      json.key("without")
      json.integer(counts.missingCount)
      json.key("distinct")
      json.integer(counts.distinctCount)
      json.key("values")
      json.list(counts.values) { json, value in
        json.object { json in
          json.key("value")
          switch value.label {
          case .number(let number): json.number(number)
          case .text(let text): json.text(text)
          case .period(let period): json.text(period.description)
          }
          json.key("count")
          json.integer(value.count)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
