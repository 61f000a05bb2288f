import BenchmarkMeasurement

/// Times of many different questions, each asked in some modes: how they are distributed, and which
/// are the slowest.
struct LatencySurvey {
  /// One question in one mode.
  struct Entry {
    let question: Int
    let mode: String
    /// What was found, as the mode counts it.
    let hits: Int
    /// The time of the first call: nothing of the question was asked before.
    let first: UInt64
    /// The least time of all calls: what else the machine does only adds.
    var nanoseconds: UInt64
  }

  /// So many of the slowest are listed, unless told otherwise; twice as many are timed again.
  static let usualWorst = 20
  /// How often the slowest are timed again.
  private static let repetitions = 3

  let modes: [String]
  private let worst: Int
  private(set) var entries: [Entry] = []

  init(modes: [String], worst: Int = usualWorst) {
    self.modes = modes
    self.worst = worst
  }

  /// Asks every question in every mode twice, and the slowest again.
  ///
  /// - Parameter ask: answers a question in a mode, and says how much was found.
  mutating func measure(_ questions: Int, ask: (Int, String) throws -> Int) rethrows {
    for question in 0..<questions {
      for mode in modes {
        let start = MonotonicClock.now()
        let hits = try ask(question, mode)
        let middle = MonotonicClock.now()
        _ = try ask(question, mode)
        let end = MonotonicClock.now()
        entries.append(
          Entry(
            question: question, mode: mode, hits: hits, first: middle &- start,
            nanoseconds: min(middle &- start, end &- middle)))
      }
    }
    // What seems slow for a moment's disturbance makes room for what is slow.
    for _ in 0..<LatencySurvey.repetitions {
      for place in slowest(2 * worst) {
        let start = MonotonicClock.now()
        _ = try ask(entries[place].question, entries[place].mode)
        entries[place].nanoseconds = min(
          entries[place].nanoseconds, MonotonicClock.now() &- start)
      }
    }
  }

  /// Places of the slowest entries, the slowest first.
  func slowest(_ count: Int) -> [Int] {
    let order = entries.indices.sorted { entries[$0].nanoseconds > entries[$1].nanoseconds }
    return Array(order.prefix(count))
  }

  /// The distribution: for each mode a row of the least times, and one of the first.
  var distribution: MarkdownTable {
    var table = MarkdownTable(["mode", "asked", "p50", "p90", "p95", "p99", "max"])
    for mode in modes {
      let entries = entries.filter { $0.mode == mode }
      for (name, times) in [
        (mode, entries.map { Double($0.nanoseconds) }),
        ("\(mode), first", entries.map { Double($0.first) }),
      ] {
        let quantiles = [0.5, 0.9, 0.95, 0.99, 1].map { share in
          NumberText.duration(nanoseconds: Statistics.quantile(share, of: times))
        }
        table.add([name, "\(entries.count)"] + quantiles)
      }
    }
    return table
  }

  /// The slowest questions with their times.
  func worstTable(_ title: (Int) -> String) -> MarkdownTable {
    var table = MarkdownTable(["slowest", "mode", "found", "time"])
    for place in slowest(worst) {
      let entry = entries[place]
      table.add([
        LatencySurvey.oneLine(title(entry.question)), entry.mode, "\(entry.hits)",
        NumberText.duration(nanoseconds: Double(entry.nanoseconds)),
      ])
    }
    return table
  }

  /// The most characters of a question that are shown.
  private static let mostCharacters = 1000

  private static func oneLine(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let cut = line.count > mostCharacters ? line.prefix(mostCharacters) + "…" : line[...]
    return "`\(cut)`"
  }
}
