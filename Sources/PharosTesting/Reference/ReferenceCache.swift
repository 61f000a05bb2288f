import Pharos
import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps what many comparisons need again: values and patterns in folded form, scopes of names.
///
/// It changes the time of a test, never a result.
final class ReferenceCache {
  private var texts: [ReferenceFolding: [String: ReferenceText]] = [:]
  private var patterns: [PatternKey: ReferencePattern] = [:]
  private var htmlTexts: [Data: String] = [:]
  private var scopes: [String: SearchScope?] = [:]
  private let limit = 50_000

  private struct PatternKey: Hashable {
    let characters: [PatternCharacter]
    let folding: ReferenceFolding
    let words: Bool
  }

  /// Strings that are equal to Swift are canonically equivalent, and so alike by rule 1.
  func text(_ value: String, folding: ReferenceFolding) -> ReferenceText {
    if let known = texts[folding]?[value] { return known }
    let text = ReferenceText(value, folding: folding)
    if texts[folding, default: [:]].count >= limit { texts[folding] = nil }
    texts[folding, default: [:]][value] = text
    return text
  }

  func pattern(_ characters: [PatternCharacter], folding: ReferenceFolding, words: Bool)
    -> ReferencePattern
  {
    let key = PatternKey(characters: characters, folding: folding, words: words)
    if let known = patterns[key] { return known }
    let pattern = ReferencePattern(characters, folding: folding, words: words)
    if patterns.count >= limit { patterns = [:] }
    patterns[key] = pattern
    return pattern
  }

  func scope(of name: String, or scope: () -> SearchScope?) -> SearchScope? {
    if let known = scopes[name] { return known }
    let scope = scope()
    scopes[name] = .some(scope)
    return scope
  }

  func htmlText(of data: Data) -> String {
    if let known = htmlTexts[data] { return known }
    let text = ReferenceHTML.text(of: String(decoding: data, as: UTF8.self))
    if htmlTexts.count >= limit { htmlTexts = [:] }
    htmlTexts[data] = text
    return text
  }
}
