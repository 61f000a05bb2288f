import ItemLines

/// What was counted and measured, as a table or as JSON.
struct FigureReport {
  enum Value {
    case count(Int)
    case measure(Double)
  }

  /// By their keys in JSON, with their titles in a table.
  let figures: [(key: String, title: String, value: Value)]
  /// What follows them, and what it measures.
  var comparison: RankingComparison?
  var measure = ""

  func print(_ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    try console.results.write(arguments.has(.json) ? json : Array(table.utf8))
  }

  private var json: [UInt8] {
    var json = JSONText()
    json.object { json in
      for figure in figures {
        json.key(figure.key)
        switch figure.value {
        case .count(let count): json.integer(count)
        case .measure(let measure): json.number(measure)
        }
      }
      comparison?.addFigures(to: &json)
    }
    json.endLine()
    return json.bytes
  }

  private var table: String {
    let rows = figures.map { figure in
      switch figure.value {
      case .count(let count): [figure.title, PrintableText.number(count)]
      case .measure(let measure): [figure.title, FigureReport.text(of: measure)]
      }
    }
    var table = TextTable(header: rows.first ?? [])
    for row in rows.dropFirst() { table.add(row) }
    guard let comparison else { return table.text }
    return table.text + "\n" + RankingComparison.table([comparison], measure: measure)
  }

  /// Four digits behind the point.
  static func text(of measure: Double) -> String {
    let digits = String(Int((measure * 10_000).rounded()))
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    return "\(padded.dropLast(4)).\(padded.suffix(4))"
  }
}
