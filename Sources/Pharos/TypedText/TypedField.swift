import QueryLanguage

/// The name before the colon of a filter in typed text, such as `author:austen`.
public enum TypedField: String, Sendable, Hashable, CaseIterable {
  /// Who made it: authors, artists, composers, directors.
  case author
  /// Who sent it, by name or address.
  case from
  /// Who received it, by name or address.
  case to
  /// What it is called; also `subject:`.
  case title
  /// Its content type, by a name such as `image`, a filename extension or a uniform type identifier.
  case kind
  /// Where it is: a domain, a folder of its path, a mailbox or a container.
  case `in`
  /// A keyword; also `keyword:`.
  case tag
  /// A date that is not before the first moment of the period.
  case after
  /// A date before the first moment of the period.
  case before
  /// A date in the period; also `date:`.
  case on
  /// A date in the year.
  case year

  /// Other names for the same.
  private static let aliases: [String: TypedField] = [
    "subject": .title, "keyword": .tag, "date": .on,
  ]

  /// The field with a name, in any letter case.
  init?(name: String) {
    let name = name.lowercased()
    guard let field = TypedField(rawValue: name) ?? TypedField.aliases[name] else { return nil }
    self = field
  }

  /// Whether a value is a period.
  var isDate: Bool {
    switch self {
    case .after, .before, .on, .year: true
    case .author, .from, .to, .title, .kind, .in, .tag: false
    }
  }

  /// So many words may be the value without quotes.
  var mostWords: Int { isDate ? 3 : 1 }

  /// Whether a text can be the value.
  func accepts(_ value: String) -> Bool {
    guard isDate else { return true }
    guard let period = TypedPeriod(value) else { return false }
    return self != .year || period.isYear
  }
}

extension TypedField {
  /// The attributes that are looked at by words, or of which each is a date.
  var attributes: [AttributeKey] {
    switch self {
    case .author:
      [
        .authorNames, .authors, .authorEmailAddresses, .artist, .composer, .lyricist, .director,
        .performers, .contributors,
      ]
    case .from: [.authorNames, .authors, .authorEmailAddresses, .authorAddresses]
    case .to:
      [
        .recipientNames, .primaryRecipients, .additionalRecipients, .hiddenAdditionalRecipients,
        .recipientEmailAddresses, .recipientAddresses,
      ]
    case .title: [.title, .displayName, .alternateNames, .subject]
    case .kind: [.kind]
    case .in:
      [.domainIdentifier, .mailboxIdentifiers, .containerTitle, .containerDisplayName]
    case .tag: [.keywords]
    case .after, .before, .on, .year:
      [.contentCreationDate, .contentModificationDate, .recordingDate, .startDate, .dueDate]
    }
  }

  /// What the filter asks for in the query language.
  ///
  /// - Parameters:
  ///   - isUnfinished: whether the last word of the value may go on.
  ///   - time: when it is asked.
  func query(_ value: String, isUnfinished: Bool, at time: TimeContext) -> Query {
    let attributes = attributes.map { Attribute($0) }
    if isDate {
      guard let (start, end) = TypedPeriod(value)?.bounds(at: time) else {
        return Query(.constant(false))
      }
      return .any {
        for date in attributes {
          switch self {
          case .after: date >= start
          case .before: date < start
          default: date >= start && date < end
          }
        }
      }
    }
    return .any {
      for attribute in attributes {
        attribute.hasPhrase(value, .ignoreCaseAndDiacritics, isUnfinished: isUnfinished)
      }
      if self == .kind {
        Attribute.contentTypeTree.isOne(
          of: TypedKind.types(of: value, isUnfinished: isUnfinished), .ignoreCase)
      }
      if self == .in {
        TypedField.path(value, isUnfinished: isUnfinished)
      }
    }
  }

  /// Whether the path leads through a folder, or through several one in the other.
  private static func path(_ value: String, isUnfinished: Bool) -> Query {
    let names = value.split(whereSeparator: { "/\\".contains($0) }).filter { $0 != "~" }
    guard !names.isEmpty else { return Query(.constant(false)) }
    let folder =
      QueryEscape.escape(names.joined(separator: "/")) + (isUnfinished ? "*/*" : "/*")
    return .any {
      Attribute.path.matches(pattern: "*/" + folder, .ignoreCaseAndDiacritics)
      Attribute.path.matches(pattern: folder, .ignoreCaseAndDiacritics)
    }
  }
}
