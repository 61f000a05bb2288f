import Pharos
import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ReferenceMatcher {
  /// Whether `==` holds for an item.
  func isEqual(_ comparison: Comparison, _ item: Item, _ context: TimeContext) -> Bool {
    guard comparison.modifiers.contains(.tokens), case .text(let literal) = comparison.value else {
      return isEqual(comparison.attribute, comparison.value, comparison.modifiers, item, context)
    }
    // Rule 10: each piece is a comparison of its own, and may find another value than the rest.
    let pieces = ReferenceBlank.pieces(of: literal.characters)
    let modifiers = comparison.modifiers.union(.words)
    return !pieces.isEmpty
      && pieces.allSatisfy {
        let piece = QueryValue.text(TextLiteral(characters: $0))
        return isEqual(comparison.attribute, piece, modifiers, item, context)
      }
  }

  private func isEqual(
    _ attribute: AttributeReference, _ value: QueryValue, _ modifiers: Modifiers, _ item: Item,
    _ context: TimeContext
  ) -> Bool {
    let asksForPresence = Self.asksForPresence(value)
    switch attribute {
    case .any, .anyWithContent:
      // Only texts are searched; numbers and dates must be named (rule 14).
      if asksForPresence { return true }
      let withContent = attribute == .anyWithContent
      return elementsSearchedByDefault(of: item, withContent: withContent).contains {
        matchesText(value, $0.element, modifiers, isContent: $0.isContent)
      }
    case .named(let name):
      let elements = elements(named: name, of: item)
      if asksForPresence { return !elements.isEmpty }
      let isContent = isContent(named: name)
      return elements.contains {
        matchesText(value, $0, modifiers, isContent: isContent) || equals(value, $0, context)
      }
    }
  }

  /// Rule 12.
  private static func asksForPresence(_ value: QueryValue) -> Bool {
    guard case .text(let literal) = value, !literal.characters.isEmpty else { return false }
    return literal.characters.allSatisfy { $0 == .wildcard }
  }

  private func matchesText(
    _ value: QueryValue, _ element: AttributeValue, _ modifiers: Modifiers, isContent: Bool
  ) -> Bool {
    guard case .text(let literal) = value else { return false }
    let folding = ReferenceFolding(
      ignoresCase: modifiers.contains(.ignoreCase),
      ignoresDiacritics: modifiers.contains(.ignoreDiacritics))
    let words = isContent || modifiers.contains(.words)
    let pattern = cache.pattern(literal.characters, folding: folding, words: words)
    return texts(of: element, isContent: isContent).contains {
      pattern.matches(cache.text($0, folding: folding))
    }
  }

  /// Rule 15.
  private func equals(_ value: QueryValue, _ element: AttributeValue, _ context: TimeContext)
    -> Bool
  {
    switch element {
    case .number(let number):
      return ReferenceConstant.number(value) == number
    case .boolean(let truth):
      return ReferenceConstant.number(value) == (truth ? 1 : 0)
    case .date(let date):
      let seconds = date.timeIntervalSinceReferenceDate
      guard let stretch = ReferenceConstant.time(value, in: context) else { return false }
      if stretch.start == stretch.end { return seconds == stretch.start }
      return stretch.start <= seconds && seconds < stretch.end
    case .text, .data, .person, .list:
      return false
    }
  }
}
