@testable import TextAnalysis

/// Evaluates a regular shape, or required runs, over the runs of a value: what a planner does with
/// positions.
struct ShapeEvaluator {
  let spellings: [[UInt8]]
  let isJoined: [Bool]
  /// Folded separators: before each run, and behind the last.
  let separators: [[UInt8]]

  /// Nil when the value has an irregular run, so that it must be read.
  init?(_ analyzer: TextAnalyzer, _ options: FoldOptions) {
    if analyzer.runs.contains(where: \.isIrregular) { return nil }
    let bytes = analyzer.normalized
    var separators: [[UInt8]] = []
    var end = 0
    for run in analyzer.runs {
      separators.append(Array(bytes[end..<Int(run.start)]))
      end = Int(run.end)
    }
    separators.append(Array(bytes[end...]))
    self.separators = separators.map { Folding.fold(utf8: $0, options) }
    spellings = analyzer.runs.map { Array(bytes[Int($0.start)..<Int($0.end)]) }
    isJoined = analyzer.runs.map(\.isJoined)
  }

  /// Whether the value has separators: each as a whole text, and as its bytes where these are ASCII.
  func has(_ required: [PatternShape.RequiredSeparator]) -> Bool {
    required.allSatisfy { required in
      let places =
        switch required.place {
        case .anywhere: separators[...]
        case .start: separators.prefix(1)
        case .end: separators.suffix(1)
        }
      return places.contains { text in
        let isPart = required.isPart(of: UTF8Scalars.scalars(text))
        let isASCII = text.allSatisfy { $0 < 0x80 }
        return isPart
          && (!isASCII || text.withUnsafeBufferPointer { required.isPart(ofASCII: $0) })
      }
    }
  }

  func matches(_ shape: PatternShape) -> Bool {
    shape.ways.contains { way in
      spellings.indices.contains { matches(way, shape, from: $0) }
    }
  }

  private func matches(_ way: [PatternShape.Element], _ shape: PatternShape, from first: Int)
    -> Bool
  {
    var run = first
    var atStart = true
    for (index, element) in way.enumerated() {
      switch element {
      case .run(let pattern):
        guard run < spellings.count, pattern.matches(spelling: spellings[run]) else { return false }
        if atStart, index == 0, !shape.words, !shape.startsWithStar,
          run > 0 || !separators[0].isEmpty
        {
          return false
        }
        atStart = false
        run += 1
      case .separator(let separator):
        let text = separators[run]
        let side: Side = atStart ? .start : index == way.count - 1 ? .end : .inner
        guard matches(separator, text, run, side, shape) else { return false }
      }
    }
    if case .run = way.last, !shape.words, !shape.endsWithStar {
      return run == spellings.count && separators[run].isEmpty
    }
    return true
  }

  private enum Side { case start, inner, end }

  private func matches(
    _ separator: PatternShape.Separator, _ text: [UInt8], _ run: Int, _ side: Side,
    _ shape: PatternShape
  ) -> Bool {
    switch separator {
    case .joined: return side == .inner && run < spellings.count && isJoined[run]
    case .gap: return !text.isEmpty
    case .mixed:
      // Gaps are there in patterns by words alone, whose ends stand anywhere.
      switch side {
      case .inner: return run < spellings.count && separator.matches(text)
      case .start: return separator.matches(endOf: text)
      case .end: return separator.matches(beginningOf: text)
      }
    case .literal(let literal):
      switch side {
      case .inner: return text == literal && run < spellings.count
      case .start:
        if shape.words || shape.startsWithStar {
          return text.reversed().starts(with: literal.reversed())
        }
        return run == 0 && text == literal
      case .end:
        if shape.words || shape.endsWithStar { return text.starts(with: literal) }
        return run == spellings.count && text == literal
      }
    }
  }

  /// Whether the value contains every required run.
  func contains(_ required: [RunPattern]) -> Bool {
    required.allSatisfy { pattern in spellings.contains { pattern.matches(spelling: $0) } }
  }

  /// Whether a term fits what a run pattern promises about the terms of matching spellings.
  static func fits(_ pattern: RunPattern, _ term: [UInt8]) -> Bool {
    var rest = term[...]
    for (index, piece) in pattern.foldedPieces.enumerated() {
      if index == 0, !pattern.lenient, pattern.start == .run {
        guard rest.starts(with: piece) else { return false }
        rest = rest.dropFirst(piece.count)
        continue
      }
      while !rest.starts(with: piece) {
        if rest.isEmpty { return false }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst(piece.count)
    }
    guard !pattern.lenient else { return true }
    if pattern.foldedPieces.count != pattern.pieces.count { return false }
    if pattern.end == .run, let last = pattern.foldedPieces.last {
      guard term.reversed().starts(with: last.reversed()) else { return false }
      if pattern.start == .run, pattern.pieces.count == 1 { return term == last }
    }
    return true
  }
}
