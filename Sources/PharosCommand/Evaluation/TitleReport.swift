import Pharos

/// Keys until known items are in sight, over titles that are drawn with a fixed seed.
enum TitleReport {
  static func run(
    titles: Int, _ ranking: Ranking, _ snapshot: Snapshot, _ arguments: Arguments,
    _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let typing = TitleKeystrokes(snapshot: snapshot, ranking: ranking)
    var all: [TitleKeystrokes.Keys] = []
    var length = 0
    for title in try draw(titles, snapshot) {
      let keys = try reporting { () throws(IndexError) in try typing.keys(for: title) }
      all.append(keys)
      length += title.count
      if arguments.has(.eachQuery) {
        try console.results.write(
          "\(console.printed(title))\t\(keys.letters)\t\(keys.suggested)\t\(keys.accepted)\n")
      }
    }
    guard !all.isEmpty else { throw .input("no item has a title") }
    func mean(_ value: (TitleKeystrokes.Keys) -> Int) -> Double {
      Double(all.reduce(0) { $0 + value($1) }) / Double(all.count)
    }
    let letters = mean(\.letters)
    let suggested = mean(\.suggested)
    try FigureReport(figures: [
      ("titles", "titles", .count(all.count)),
      (
        "found", "found in the first \(TitleKeystrokes.visibleResults)",
        .count(all.count(where: \.isFound))
      ),
      ("length", "letters of a title", .measure(Double(length) / Double(all.count))),
      ("letters", "keys without suggestions", .measure(letters)),
      ("suggested", "keys with suggestions", .measure(suggested)),
      ("accepted", "suggestions accepted", .measure(mean(\.accepted))),
      ("saved", "share of keys saved by suggestions", .measure(1 - suggested / letters)),
    ]).print(arguments, console)
    return .success
  }

  /// Different titles of items, drawn with the same seed every time.
  private static func draw(
    _ count: Int, _ snapshot: Snapshot
  ) throws(CommandFailure) -> [String] {
    var places = try reporting { () throws(IndexError) in
      try snapshot.documents("title == '*'")
    }
    var random = FixedSequence()
    var titles: [String] = []
    var seen: Set<String> = []
    while titles.count < count, !places.isEmpty {
      let place = random.next(below: places.count)
      places.swapAt(place, places.count - 1)
      let item = try reporting { () throws(IndexError) in
        try snapshot.item(at: places.removeLast(), fetching: [.title])
      }
      guard case .text(let title)? = item.attributes[.title], !title.isEmpty,
        seen.insert(title).inserted
      else { continue }
      titles.append(title)
    }
    return titles
  }
}
