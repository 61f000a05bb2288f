import QueryLanguage
import TextAnalysis

/// Words that mean the same to the people who search an index, given by the application.
///
/// They count in searches for typed text: where one of a group is typed as a whole word, items with
/// another one match as well, and stand a little lower. An entry may be several words; such an
/// entry is found, but not recognised in what was typed.
public struct Synonyms: Sendable, Hashable {
  /// How much less a synonym counts than what was typed.
  static let factor: Float = 0.8

  /// The groups as they were given.
  public let groups: [[String]]
  /// Per folded word: the other entries of its groups, in their order, each once.
  private let others: [[UInt8]: [String]]

  /// Creates a table of groups; within a group each word stands for every other.
  public init(_ groups: [[String]] = []) {
    self.groups = groups
    var others: [[UInt8]: [String]] = [:]
    for group in groups {
      for entry in group {
        guard let term = Synonyms.term(of: entry) else { continue }
        for other in group where other != entry {
          if others[term]?.contains(other) != true { others[term, default: []].append(other) }
        }
      }
    }
    self.others = others
  }

  /// The term of an entry that is one word; nil for others, which are never recognised.
  private static func term(of entry: String) -> [UInt8]? {
    let literal = TextLiteral(exactly: entry)
    let pieces = TextPattern.pieces(
      literal.characters.map(TextAnalysis.PatternCharacter.init))
    guard pieces.count == 1 else { return nil }
    let terms = PatternShape(pieces[0], options: .term, words: true).terms
    return terms?.count == 1 ? terms?[0] : nil
  }

  /// The words that mean the same as a folded one.
  func words(for term: [UInt8]) -> [String] { others[term] ?? [] }
}
