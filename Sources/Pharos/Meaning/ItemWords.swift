import TextAnalysis

/// The words of the items of a segment, as `**` searches them.
struct ItemWords {
  /// The words of one attribute.
  struct Field {
    /// Its name.
    let attribute: String
    /// By folded word: how often it stands there.
    let counts: [[UInt8]: Int]
    /// Runs of the texts that were read.
    let length: Int
  }

  private let planner: SegmentPlanner
  /// In the order of their names, which is the same in every segment: sums depend on it.
  private let attributes: [(number: UInt16, title: String)]

  init(_ planner: SegmentPlanner) {
    self.planner = planner
    attributes = planner.attributes(in: .defaultSearchAndContent).compactMap { number in
      planner.segment.attributes.title(number).map { (number: number, title: $0) }
    }.sorted { $0.title < $1.title }
  }

  /// The attributes that have words, in the order of their names.
  ///
  /// - Parameters:
  ///   - mostRuns: of each text the first so many runs count, and no text behind so many.
  ///   - mostBytes: of each text so many bytes are looked at, and what may be half a word is left out.
  func fields(
    of document: UInt32, mostRuns: Int, mostBytes: Int = .max
  ) throws -> [Field] {
    var analyzer = TextAnalyzer()
    var fields: [Field] = []
    for (number, title) in attributes {
      var counts: [[UInt8]: Int] = [:]
      var length = 0
      for text in try planner.segment.texts(of: document, in: number) {
        try planner.statistics.meter.poll()
        let isCut = text.count > mostBytes
        guard length < mostRuns, analyzer.analyze(isCut ? Array(text[..<mostBytes]) : text)
        else { break }
        length += analyzer.runs.count
        let whole = isCut ? max(0, analyzer.runs.count - 2) : analyzer.runs.count
        for run in analyzer.runs.prefix(min(whole, mostRuns)) where !run.isIrregular {
          let term = analyzer.folded[Int(run.termStart)..<Int(run.termEnd)]
          if !term.isEmpty { counts[Array(term), default: 0] += 1 }
        }
      }
      if !counts.isEmpty {
        fields.append(Field(attribute: title, counts: counts, length: length))
      }
    }
    return fields
  }
}
