/// The type of a registered attribute: which values it takes.
public enum AttributeType: String, Sendable, Hashable, CaseIterable {
  /// One text.
  case text
  /// A text or a list of texts.
  case textList
  /// One number; a Boolean counts as 1 or 0.
  case number
  /// One Boolean; the numbers 1 and 0 will do.
  case boolean
  /// One date.
  case date
  /// A date or a list of dates.
  case dateList
  /// Bytes.
  case data
  /// One URL, as text.
  case url
  /// A person or a list of persons.
  case personList
  /// Header lines: a text `Name: value` or a list of them.
  case headers

  /// Whether several values may be given.
  package var isList: Bool {
    switch self {
    case .textList, .dateList, .personList, .headers: true
    case .text, .number, .boolean, .date, .data, .url: false
    }
  }
}

/// Which searches look at an attribute.
package enum SearchScope: Sendable, Hashable {
  /// `*` and `**`.
  case defaults
  /// `**` only: text content, always matched by words.
  case content
  /// Only comparisons that name the attribute.
  case named
}

/// A registered attribute: a row of ``AttributeRegistry/all``.
package struct AttributeDefinition: Sendable, Hashable {
  /// The canonical name.
  package let name: String
  /// Which values it takes.
  package let type: AttributeType
  /// Which searches look at it.
  package let scope: SearchScope
  /// The public `kMDItem` constant of the same meaning, if there is one.
  package let classicName: String?
  /// Every other spelling the table lists: the classic name, and one that is only plausible.
  package let aliases: [String]

  /// Whether several values may be given.
  package var multiValued: Bool { type.isList }
  /// Whether `*` looks at it.
  package var inDefaultSearch: Bool { scope == .defaults }
  /// Whether it is text content, which `**` looks at and which is always matched by words.
  package var isContent: Bool { scope == .content }
  /// Its name as a key.
  package var key: AttributeKey { AttributeKey(rawValue: name) }

  /// A row in the order of the table's columns.
  init(
    _ name: String, _ type: AttributeType, _ scope: SearchScope, _ classicName: String? = nil,
    _ alias: String? = nil
  ) {
    self.name = name
    self.type = type
    self.scope = scope
    self.classicName = classicName
    self.aliases = [classicName, alias].compactMap { $0 }
  }
}
