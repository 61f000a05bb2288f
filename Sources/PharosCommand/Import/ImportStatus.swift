import ItemLines

/// What the line says that tells how far an import is.
struct ImportStatus {
  /// What the import does.
  enum Activity: Equatable {
    /// Taking in lines; waiting for this.
    case lines(ImportPhase)
    /// Everything is committed; the rest of the work is under way.
    case closing(ImportPhase)
    /// It was asked to end.
    case stopping
  }

  private(set) var activity = Activity.lines(.reading)
  private(set) var counts = ImportCounts()
  private var pace = ImportPace()
  /// When the activity began, in seconds since the start.
  private var start = 0.0
  /// Bytes of all inputs as they are stored; nil where that is not known.
  private let total: Int?
  /// Lines at the front that are durable since an earlier import.
  private let skippedLines: Int

  init(total: Int?, skippedLines: Int) {
    self.total = total.flatMap { $0 > 0 ? $0 : nil }
    self.skippedLines = skippedLines
  }

  /// Takes in that the import was asked to end.
  ///
  /// - Returns: what to tell about it; nil where that was done, or nothing is left to be stopped.
  mutating func stop(at time: Double) -> String? {
    guard case .lines = activity else { return nil }
    set(.stopping, at: time)
    let skip = max(counts.durableLines, skippedLines)
    return "pharos: stopping when what was read is committed; once more stops at once"
      + (skip > 0 ? ", and then --skip \(skip) goes on" : "")
  }

  /// Takes in what the import tells; once it was asked to end, it is not shown to do anything else.
  mutating func set(_ activity: Activity, _ counts: ImportCounts? = nil, at time: Double) {
    if let counts { self.counts = counts }
    guard self.activity != activity, self.activity != .stopping else { return }
    self.activity = activity
    start = time
  }

  /// The line at a moment; called several times a second.
  mutating func text(at time: Double) -> String {
    pace.note(at: time, bytes: counts.bytes, storedBytes: counts.storedBytes)
    switch activity {
    case .lines(let phase): return ([phase.word] + progress()).joined(separator: " · ")
    case .closing(let phase):
      return "\(phase.word) · all \(PrintableText.count(counts.lines, "line")) are in · "
        + ImportStatus.duration(time - start)
    case .stopping:
      return "stopping: committing what was read · \(ImportStatus.duration(time - start))"
    }
  }

  private func progress() -> [String] {
    var parts: [String] = []
    if let total { parts.append("\(min(100, counts.storedBytes * 100 / total)) %") }
    parts.append(PrintableText.count(counts.lines, "line"))
    parts.append("\(counts.bytes / 1_000_000) MB")
    let rate = pace.rate / 1_000_000
    parts.append(rate < 10 ? "\((rate * 10).rounded() / 10) MB/s" : "\(Int(rate)) MB/s")
    if let total, let left = pace.secondsLeft(ofStored: total) {
      parts.append("\(ImportStatus.duration(left)) left")
    }
    return parts
  }

  /// A duration for people: `12 s`, `2 min 5 s`, `1 h 20 min`.
  static func duration(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 1e9).rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(PrintableText.number(whole / 3600)) h \(whole / 60 % 60) min"
  }
}

extension ImportPhase {
  fileprivate var word: String {
    switch self {
    case .reading: "reading"
    case .writing: "writing"
    case .merging: "merging"
    }
  }
}
