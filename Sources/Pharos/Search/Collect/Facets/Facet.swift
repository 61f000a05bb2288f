import QueryLanguage

/// What matches are counted by.
///
/// An item counts once for each distinct value it has. Deleted and expired items do not count.
public struct Facet: Sendable, Hashable {
  /// The kinds of values that are counted.
  enum Kind: Sendable, Hashable {
    case texts
    case paths
    case numbers
    case dates(DatePeriod.Unit, TimeZoneRule)
  }

  /// The attribute, by its canonical name.
  public let attribute: AttributeKey
  let kind: Kind
  /// The most values that are listed; nil lists all.
  ///
  /// It does not change what is counted.
  package var limit: Int?

  private init(_ attribute: AttributeKey, _ kind: Kind, _ limit: Int?) {
    self.attribute = attribute.canonical
    self.kind = kind
    self.limit = limit
  }

  /// Counts by the texts of an attribute: content types, keywords, names of persons.
  ///
  /// Canonically equivalent texts are one value; case and diacritics count. Texts of up to 255
  /// bytes are counted from columns, a few nanoseconds an item; longer ones, and content, are put
  /// together from the stored texts.
  public static func texts(_ attribute: AttributeKey, limit: Int? = 10) -> Facet {
    Facet(attribute, .texts, limit)
  }

  /// Counts by the levels of dotted paths: an item of `mail.work.2024` counts for `mail`,
  /// `mail.work` and `mail.work.2024`.
  public static func paths(_ attribute: AttributeKey, limit: Int? = 10) -> Facet {
    Facet(attribute, .paths, limit)
  }

  /// Counts by domain and all domains above it, as ``paths(_:limit:)`` does.
  public static func domains(limit: Int? = 10) -> Facet {
    paths(AttributeKey(PseudoAttribute.domainIdentifier.rawValue), limit: limit)
  }

  /// Counts by the numbers of an attribute; Booleans are 1 and 0.
  public static func numbers(_ attribute: AttributeKey, limit: Int? = 10) -> Facet {
    Facet(attribute, .numbers, limit)
  }

  /// Counts by the years, months or days of an attribute's dates.
  ///
  /// - Parameters:
  ///   - attribute: one with dates.
  ///   - unit: what is counted.
  ///   - limit: the most periods that are listed; nil lists all.
  ///   - zone: whose years, months and days; they begin and end as those of `$time` do.
  public static func dates(
    _ attribute: AttributeKey, by unit: DatePeriod.Unit, in zone: TimeZoneRule = .utc,
    limit: Int? = 10
  ) -> Facet {
    Facet(attribute, .dates(unit, zone), limit)
  }
}
