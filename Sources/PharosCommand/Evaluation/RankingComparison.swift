import ItemLines

/// One measure of several rankings over the same queries, those of typed text last.
struct RankingComparison {
  /// What was measured of one ranking: a value a query, in their order.
  struct Measured {
    let name: String
    /// The name in JSON.
    let key: String
    var values: [Double] = []

    var mean: Double { values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count) }
  }

  /// What the queries are of, by the names of the columns.
  var labels: [(name: String, key: String, value: Value)]
  var rankings: [Measured]

  enum Value {
    case text(String)
    case count(Int)
  }

  private var own: Measured? { rankings.last }

  private func differences(_ other: Measured) -> [Double] {
    guard let own else { return [] }
    return zip(own.values, other.values).map { $0 - $1 }
  }

  // MARK: Table

  /// Rows for each comparison, and for the means over all where there are several.
  ///
  /// - Parameter measure: what was measured.
  static func table(_ comparisons: [RankingComparison], measure: String) -> String {
    guard let first = comparisons.first else { return "" }
    let labels = first.labels.count
    var table = TextTable(
      header: first.labels.map(\.name)
        + ["ranking", measure, "typed text", "95 % interval", "share"],
      rightAligned: Set(1..<labels).union((labels + 1)...(labels + 4)))
    for comparison in comparisons { comparison.add(to: &table) }
    if comparisons.count > 1 { addMeans(comparisons, to: &table) }
    return table.text
  }

  private func add(to table: inout TextTable) {
    var labels = labels.map { label in
      switch label.value {
      case .text(let text): PrintableText.line(text)
      case .count(let count): PrintableText.number(count)
      }
    }
    for ranking in rankings.dropLast() {
      let differences = differences(ranking)
      let interval = PairedBootstrap.interval(differences)
      let mean = own?.mean ?? 0
      table.add(
        labels + [
          ranking.name, FigureReport.text(of: ranking.mean),
          RankingComparison.signed(mean - ranking.mean),
          "\(RankingComparison.signed(interval.lowerBound)) to "
            + RankingComparison.signed(interval.upperBound),
          ranking.mean > 0 ? FigureReport.text(of: mean / ranking.mean) : "",
        ])
      labels = labels.map { _ in "" }
    }
    if let own { table.add(labels + [own.name, FigureReport.text(of: own.mean), "", "", ""]) }
  }

  private static func addMeans(_ comparisons: [RankingComparison], to table: inout TextTable) {
    guard let first = comparisons.first,
      comparisons.allSatisfy({ $0.rankings.count == first.rankings.count })
    else { return }
    func mean(_ place: Int) -> Double {
      comparisons.reduce(0) { $0 + $1.rankings[place].mean } / Double(comparisons.count)
    }
    let own = mean(first.rankings.count - 1)
    var labels = ["mean"] + first.labels.dropFirst().map { _ in "" }
    for (place, ranking) in first.rankings.enumerated() {
      let isOwn = place == first.rankings.count - 1
      let other = mean(place)
      table.add(
        labels + [
          ranking.name, FigureReport.text(of: other), isOwn ? "" : signed(own - other), "",
          isOwn || other <= 0 ? "" : FigureReport.text(of: own / other),
        ])
      labels = labels.map { _ in "" }
    }
  }

  private static func signed(_ value: Double) -> String {
    (value < 0 ? "-" : "+") + FigureReport.text(of: value.magnitude)
  }

  // MARK: JSON

  /// An object: the labels, BM25, typed text and their difference, then the other rankings.
  var json: [UInt8] {
    var json = JSONText()
    json.object { json in
      for label in labels {
        json.key(label.key)
        switch label.value {
        case .text(let text): json.text(text)
        case .count(let count): json.integer(count)
        }
      }
      addFigures(to: &json)
    }
    json.endLine()
    return json.bytes
  }

  /// The figures as members of an object.
  func addFigures(to json: inout JSONText) {
    func add(_ name: String, _ value: Double) {
      json.key(name)
      json.number(value)
    }
    for (place, ranking) in rankings.dropLast().enumerated() {
      add(ranking.key, ranking.mean)
      if place == 0, let own { add(own.key, own.mean) }
      let interval = PairedBootstrap.interval(differences(ranking))
      let names = ["difference", "from", "to"].map { name in
        place == 0 ? name : ranking.key + name.prefix(1).uppercased() + name.dropFirst()
      }
      add(names[0], (own?.mean ?? 0) - ranking.mean)
      add(names[1], interval.lowerBound)
      add(names[2], interval.upperBound)
    }
  }
}
