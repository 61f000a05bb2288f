import SegmentStore
import TextAnalysis

/// One way in which a pattern matches, as positions can answer it: consecutive runs.
struct PhrasePlan {
  struct Element {
    var pattern: RunPattern
    /// Codes of the separators that may stand before the run, a bit each; all for the first run.
    var separators: UInt16 = .max
    /// How many runs after the element before it; more than one where a star covers whole runs.
    var distance: UInt32 = 1
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
    var separators = PhrasePlan.joined
    var leading = false
    var trailing = false
    var distance: UInt32 = 1
    for element in way {
      switch element {
      case .run(let pattern) where pattern.isAnyRun:
        // Which run it is does not matter to positions; the text decides about its borders.
        needsVerification = true
        if elements.isEmpty { leading = true } else { distance += 1 }
        separators = PhrasePlan.joined
        trailing = true
      case .run(let pattern):
        elements.append(
          Element(
            pattern: pattern, separators: elements.isEmpty ? .max : separators,
            distance: distance))
        separators = PhrasePlan.joined
        distance = 1
        trailing = false
      case .separator(let separator):
        if elements.isEmpty { leading = true }
        trailing = true
        separators = PhrasePlan.codes(of: separator)
        if separator != .gap, separators & (1 << SeparatorCode.other) != 0 {
          needsVerification = true
        }
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
    let separators = elements[element].separators
    guard elements[element].distance == 1, separators != 0 else { return nil }
    if separators == PhrasePlan.joined { return ([.joined], true) }
    let separated = UInt16.max & ~PhrasePlan.joined
    if separators & PhrasePlan.joined == 0 { return ([.separated], separators == separated) }
    return ([.separated, .joined], separators == .max)
  }

  private static let joined: UInt16 = 1 << SeparatorCode.none

  /// The codes that a separator may have: those whose text is one, and the code of texts without a
  /// code, where it may be among them.
  private static func codes(of separator: PatternShape.Separator) -> UInt16 {
    if case .literal(let text) = separator { return 1 << SeparatorCode.code(for: text[...]) }
    if separator == .joined { return joined }
    var codes: UInt16 = 1 << SeparatorCode.other
    for code in 0..<SeparatorCode.other where code != SeparatorCode.none {
      if let text = SeparatorCode.text(of: code), separator.matches(text) { codes |= 1 << code }
    }
    return codes
  }
}
