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
        let words = TypedWord.words(of: entry)
        guard words.count == 1, let term = words[0].term else { continue }
        for other in group where other != entry {
          if others[term]?.contains(other) != true { others[term, default: []].append(other) }
        }
      }
    }
    self.others = others
  }

  /// The words that mean the same as a folded one.
  func words(for term: [UInt8]) -> [String] { others[term] ?? [] }

  /// Tables with the same groups are equal.
  public static func == (left: Synonyms, right: Synonyms) -> Bool { left.groups == right.groups }

  /// Hashes the groups.
  public func hash(into hasher: inout Hasher) { hasher.combine(groups) }
}
