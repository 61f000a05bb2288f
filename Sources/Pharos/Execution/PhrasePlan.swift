import SegmentStore
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
  /// The first run must stand at the start of its value, with nothing before it.
  var atValueStart: Bool
  /// The last run must stand at the end of its value, with nothing after it.
  var atValueEnd: Bool
  /// What the elements do not tell stands in the pattern: the whole text decides.
  var needsVerification: Bool

  /// Nil when the way has no run.
  init?(_ way: [PatternShape.Element], of shape: PatternShape) {
    elements = []
    needsVerification = false
    var separator = PatternShape.Separator.joined
    var leading = false
    var trailing = false
    var distance = 1
    for element in way {
      switch element {
      case .run(let pattern) where pattern.isAnyRun:
        // Which run it is does not matter to lists; the text decides about its borders.
        needsVerification = true
        if elements.isEmpty { leading = true } else { distance += 1 }
        separator = .joined
        trailing = true
      case .run(let pattern):
        elements.append(
          Element(
            pattern: pattern, separator: elements.isEmpty ? nil : separator, distance: distance))
        separator = .joined
        distance = 1
        trailing = false
      case .separator(let next):
        if elements.isEmpty { leading = true }
        trailing = true
        separator = next
      }
    }
    guard !elements.isEmpty else { return nil }
    if leading || trailing { needsVerification = true }
    atValueStart = !shape.words && !shape.startsWithStar && !leading
    atValueEnd = !shape.words && !shape.endsWithStar && !trailing
  }

  /// A single run without anchors at the value: postings alone decide.
  var isSingleRun: Bool { elements.count == 1 && !atValueStart && !atValueEnd }

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
