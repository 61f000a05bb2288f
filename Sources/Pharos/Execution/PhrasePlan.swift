import SegmentStore
import TextAnalysis

/// One way in which a pattern matches, as positions can answer it: consecutive runs.
struct PhrasePlan {
  /// What must stand between a run and the one before it.
  enum Separation: Equatable {
    /// At least one separator scalar.
    case gap
    /// Nothing: the runs touch.
    case joined
    /// Exactly the separator with this code, or, when the text has to decide, any without a code.
    case code(UInt8)
  }

  struct Element {
    var pattern: RunPattern
    /// What must stand before the run; nil for the first.
    var separation: Separation?
  }

  var elements: [Element]
  /// The first run must stand at the start of its value, with nothing before it.
  var atValueStart: Bool
  /// The last run must stand at the end of its value, with nothing after it.
  var atValueEnd: Bool
  /// Positions only narrow down; the text decides.
  var needsVerification: Bool

  /// Nil when the way has no run.
  init?(_ way: [PatternShape.Element], of shape: PatternShape) {
    elements = []
    needsVerification = false
    var separation: Separation?
    var leading = false
    var trailing = false
    for element in way {
      switch element {
      case .run(let pattern):
        elements.append(
          Element(pattern: pattern, separation: elements.isEmpty ? nil : separation ?? .joined))
        separation = nil
        trailing = false
      case .separator(let separator):
        if elements.isEmpty { leading = true }
        trailing = true
        separation = PhrasePlan.separation(separator)
        if separation == .code(SeparatorCode.other) { needsVerification = true }
      }
    }
    guard !elements.isEmpty else { return nil }
    if leading || trailing { needsVerification = true }
    atValueStart = !shape.words && !shape.startsWithStar && !leading
    atValueEnd = !shape.words && !shape.endsWithStar && !trailing
  }

  /// A single run without anchors at the value: postings alone decide.
  var isSingleRun: Bool { elements.count == 1 && !atValueStart && !atValueEnd }

  private static func separation(_ separator: PatternShape.Separator) -> Separation {
    switch separator {
    case .gap: .gap
    case .joined: .joined
    case .literal(let text): .code(SeparatorCode.code(for: text[...]))
    }
  }
}
