import Segments
import TextAnalysis

/// One way in which a pattern matches, as lists and texts can answer it: consecutive runs.
struct PhrasePlan {
  struct Element {
    var pattern: RunPattern
    /// What stands between the run and the one before it; nil for the first run.
    var separator: PatternShape.Separator?
    /// How many runs after the element before it; more than one where a star covers whole runs.
    var distance = 1
  }

  var elements: [Element]
  /// What stands before the first run.
  var start: PatternShape.Edge
  /// What stands behind the last run.
  var end: PatternShape.Edge
  /// What the elements and edges do not tell stands in the pattern: the whole text decides.
  var needsVerification: Bool

  /// Nil when the way has no run.
  init?(_ way: [PatternShape.Element], of shape: PatternShape) {
    elements = []
    needsVerification = false
    var separator = PatternShape.Separator.joined
    var distance = 1
    var before: [PatternShape.Element] = []
    var behind: [PatternShape.Element] = []
    for element in way {
      switch element {
      case .run(let pattern) where pattern.isAnyRun:
        // Which run it is does not matter to lists; the text decides about its borders.
        needsVerification = true
        if !elements.isEmpty { distance += 1 }
        separator = .joined
        behind.append(element)
      case .run(let pattern):
        if elements.isEmpty { before = behind }
        elements.append(
          Element(
            pattern: pattern, separator: elements.isEmpty ? nil : separator, distance: distance))
        separator = .joined
        distance = 1
        behind = []
      case .separator(let next):
        behind.append(element)
        separator = next
      }
    }
    guard !elements.isEmpty else { return nil }
    start = PhrasePlan.edge(before, isAtBorder: !shape.words && !shape.startsWithStar)
    end = PhrasePlan.edge(behind, isAtBorder: !shape.words && !shape.endsWithStar)
  }

  /// What stands between a run and the border of the pattern; any runs there are left to the text.
  private static func edge(
    _ beside: [PatternShape.Element], isAtBorder: Bool
  ) -> PatternShape.Edge {
    guard let first = beside.first else { return isAtBorder ? .value : .free }
    guard beside.count == 1, case .separator(let separator) = first else { return .free }
    return isAtBorder ? .whole(separator) : .beside(separator)
  }

  /// Whether nothing is asked for beside the runs.
  var isFree: Bool { start == .free && end == .free }

  /// Whether nothing is asked for beside the runs but the borders of values.
  var hasOnlyBorders: Bool { start.separator == nil && end.separator == nil }

  /// A single run with nothing beside it: postings alone decide.
  var isSingleRun: Bool { elements.count == 1 && isFree && !needsVerification }

  /// What may stand between an element and the one before it, as pairs of frequent terms tell it.
  ///
  /// `isExact`: they tell it exactly. Nil where runs stand between the two.
  func pairKinds(before element: Int) -> (kinds: [PairKind], isExact: Bool)? {
    guard elements[element].distance == 1 else { return nil }
    switch elements[element].separator {
    case .joined: return ([.joined], true)
    case .gap: return ([.separated], true)
    case .literal(let text): return text.isEmpty ? nil : ([.separated], false)
    case .mixed: return ([.separated], false)
    case nil: return nil
    }
  }
}
