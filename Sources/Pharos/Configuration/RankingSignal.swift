/// What a score is a sum of.
public enum RankingSignal: String, Sendable, Hashable, CaseIterable, Codable {
  /// Matches in `title`, `displayName`, `alternateNames`.
  case titles
  /// Matches in `keywords`.
  case keywords
  /// Matches in names and addresses of people.
  case people
  /// Matches in all other attributes that are not text content.
  case descriptions
  /// Matches in text content.
  case content
  /// Matches of a whole value, or of its beginning, and of whole words where a part was asked for.
  case exactness
  /// Words of the query that stand side by side, in its order.
  case closeness
  /// `rankingHint`, `userCurated`, `userOwned`, `userCreated`.
  case item
  /// How near the item's latest date is.
  case freshness
  /// What the person did with the item.
  case usage
  /// How popular the item is, by ``Ranking/popularityAttribute``.
  case popularity
  /// That the item is in a language of the person, by ``Ranking/preferredLanguages``.
  case language
  /// How much the item is like the best results of a long text.
  case likeness

  /// The signals whose worth to a person is learned, in the order in which they are stored.
  ///
  /// Likeness is none of them: it is a share of a score that is made of all the others.
  package static let learned = allCases.filter { $0 != .likeness }

  /// Where matches in an attribute count.
  static func matches(in attribute: String) -> RankingSignal {
    groups[attribute] ?? (isContent(attribute) ? .content : .descriptions)
  }

  private static func isContent(_ attribute: String) -> Bool {
    AttributeRegistry.attribute(named: attribute)?.scope == .content
  }

  private static let groups: [String: RankingSignal] = {
    var groups: [String: RankingSignal] = [:]
    for key: AttributeKey in [.title, .displayName, .alternateNames] {
      groups[key.rawValue] = .titles
    }
    groups[AttributeKey.keywords.rawValue] = .keywords
    let people: [AttributeKey] = [
      .authors, .authorNames, .authorEmailAddresses, .authorAddresses, .primaryRecipients,
      .additionalRecipients, .hiddenAdditionalRecipients, .recipientNames,
      .recipientEmailAddresses, .recipientAddresses, .editors, .participants, .emailAddresses,
      .phoneNumbers, .contributors, .artist, .composer, .performers, .director, .producer,
    ]
    for key in people { groups[key.rawValue] = .people }
    return groups
  }()
}
