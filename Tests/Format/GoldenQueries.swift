import Testing

/// A query and the items it must find, by identifier.
struct GoldenQuery: Sendable, CustomTestStringConvertible {
  let text: String
  let expected: Set<String>

  init(_ text: String, _ expected: String...) {
    self.text = text
    self.expected = Set(expected)
  }

  /// A query that finds those fillers whose number fulfils a condition, and other items.
  init(_ text: String, fillers isFound: (Int) -> Bool, and others: String...) {
    self.text = text
    expected = Set(
      (0..<GoldenItems.fillerCount).filter(isFound).map(GoldenItems.fillerIdentifier) + others)
  }

  var testDescription: String { text }
}

extension GoldenQuery {
  /// Every class of queries at least once.
  static let all: [GoldenQuery] = text + words + values + combinations + ledger

  /// Whole values and wildcards.
  private static let text = [
    GoldenQuery("title == \"Paris\"", "city"),
    GoldenQuery("title == \"PARIS\"c", "city"),
    GoldenQuery("title == \"PARIS\"cd", "city", "accent"),
    GoldenQuery("title == \"PARÍS\"", "accent"),
    GoldenQuery("title == \"paris*\"c", "city", "match", "journal"),
    GoldenQuery("title == \"*Paris\"", "city", "love", "activity"),
    GoldenQuery("title == \"*ari*\"", "city", "match", "love", "activity", "journal"),
    GoldenQuery("title == \"p*s\"cd", "city", "accent"),
    GoldenQuery("title == \"*s m*c*\"", "match"),
    GoldenQuery("title == \"strasse\"c", "street"),
    GoldenQuery("keywords == \"Paris\"c", "accent"),
    GoldenQuery("keywords == \"paris h*\"c", "accent"),
    GoldenQuery("displayName == \"*-*\"", "photo"),
    GoldenQuery("contentURL == \"*://*\"", "page"),
    GoldenQuery("contentURL == \"*a_b*\"", "page"),
    GoldenQuery("title == \"*needle\"", "long"),
    GoldenQuery("title == \"long value*\"", "long"),
    GoldenQuery("keywords == \"abab*\"", "run"),
    GoldenQuery("keywords == \"*bab\"", "run"),
    GoldenQuery("title == \"Paris expired\""),
  ]

  /// Words, parts of words, phrases, content.
  private static let words = [
    GoldenQuery("title == \"paris\"cw", "city", "match", "love", "activity", "journal"),
    GoldenQuery("title == \"paris match\"w", "match"),
    GoldenQuery("title == \"match paris\"ct", "match"),
    GoldenQuery("title == \"match paris\"cw"),
    GoldenQuery("displayName == \"Window\"w", "code"),
    GoldenQuery("displayName == \"window\"cw", "code"),
    GoldenQuery("displayName == \"paris france\"w", "photo"),
    GoldenQuery("* == \"window*\"cw", "code"),
    GoldenQuery("** == \"window*\"cw", "code", "love"),
    GoldenQuery("** == \"cafe window\"cdt", "love"),
    GoldenQuery("textContent == \"of the café\"", "love"),
    GoldenQuery("textContent == \"*ndo* of\"", "love"),
    GoldenQuery("textContent == \"sWIFt\"", "spellings"),
    GoldenQuery("textContent == \"swiFT\""),
    GoldenQuery("** == \"swift\"c", "spellings"),
    GoldenQuery("** == \"swift\"cw", "spellings", "code"),
    GoldenQuery("title == \"京\"w", "tower"),
    GoldenQuery("** == \"東京*\"w", "tower"),
    GoldenQuery("htmlContentData == \"tom jerry\"c", "page"),
    GoldenQuery("htmlContentData == \"window\""),
    GoldenQuery("authors == \"müller\"cw", "mail"),
    GoldenQuery("authors == \"zoe@*\"", "mail"),
    GoldenQuery("* == \"ultra*\"c", "colour"),
    GoldenQuery("com_example_mixed == \"seven\"", "colour"),
  ]

  /// Numbers, dates, Booleans, presence, properties of the item.
  private static let values = [
    GoldenQuery("pageCount == 1003", "match"),
    GoldenQuery("pageCount > 400", "match"),
    GoldenQuery("latitude < 0", "south"),
    GoldenQuery("latitude == 48.8566", "photo"),
    GoldenQuery("InRange(latitude, -90, 48.8566)", "photo", "south"),
    GoldenQuery("altitude == 0.1", "south"),
    GoldenQuery("com_example_mixed == 7", "colour"),
    GoldenQuery("userOwned == 1", "city"),
    GoldenQuery("userCurated == true", "best"),
    GoldenQuery("contentCreationDate == $time.yesterday", "city"),
    GoldenQuery("importantDates > $time.today", "south"),
    GoldenQuery("InRange(importantDates, $time.this_year(-1), $time.this_year)", "south"),
    GoldenQuery("contentCreationDate == $time.iso(2023-03-07)", "city"),
    GoldenQuery("contentTypeTree == \"public.image\"", "photo"),
    GoldenQuery("contentTypeTree == \"public.text\"", "code"),
    GoldenQuery("uniqueIdentifier == \"tower\"", "tower"),
    GoldenQuery("uniqueIdentifier == \"st*\"", "street"),
    GoldenQuery("domainIdentifier == \"files*\"", "code", "photo"),
    GoldenQuery("expirationDate == *", "future"),
    GoldenQuery("comment == *", "spellings", "empty"),
    GoldenQuery("comment == \"\"", "empty"),
    GoldenQuery("com_example_count == *", "colour"),
  ]

  /// `&&`, `||`, `!`, `!=`.
  private static let combinations = [
    GoldenQuery("title == \"*paris*\"cd && pageCount < 10", "city", "journal"),
    GoldenQuery("title == \"Rank\" || title == \"Lisbon*\"", "best", "replaced"),
    GoldenQuery("title == \"P*\"cd && !(pageCount == *)", "accent", "updated"),
    GoldenQuery("keywords == \"city\" && keywords != \"ledger\"", "city"),
    GoldenQuery("latitude != 48.8566 && latitude == *", "south"),
    GoldenQuery(
      "(title == \"P*\" || title == \"R*\") && title != \"*s\"cd", "best", "future",
      "updated", "journal"),
    GoldenQuery("false || title == \"Porto\" && true", "updated"),
  ]

  /// Long lists.
  private static let ledger = [
    GoldenQuery("title == \"*ledger\"", fillers: { _ in true }),
    GoldenQuery("keywords == \"ledger\"", fillers: { _ in true }),
    GoldenQuery("keywords == \"fifth\"", fillers: { $0 % 5 == 0 }),
    GoldenQuery("textContent == \"third third\"", fillers: { $0 % 3 == 0 }),
    GoldenQuery("textContent == \"fiftieth\"c", fillers: { $0 % 50 == 0 }),
    GoldenQuery("textContent == \"entry third\"", fillers: { $0 % 3 == 0 }),
    GoldenQuery(
      "title == \"entry 39* of\"cw",
      fillers: { $0 == 39 || (390...399).contains($0) }),
    GoldenQuery("title == \"* 1* *\"", fillers: { String($0).hasPrefix("1") }),
    GoldenQuery(
      "InRange(pageCount, 100, 199)", fillers: { (100...199).contains($0) }),
    GoldenQuery(
      "pageCount <= 3", fillers: { $0 <= 3 }, and: "city", "journal"),
    GoldenQuery("contentModificationDate == $time.today", fillers: { $0 == 390 }),
    GoldenQuery("contentModificationDate > $time.now", fillers: { $0 > 390 }),
    GoldenQuery("domainIdentifier == \"ledger.6\"", fillers: { $0 % 7 == 6 }),
    GoldenQuery("rankingHint > 99", fillers: { $0 % 2 == 0 && $0 % 101 > 99 }),
    GoldenQuery(
      "keywords == \"ledger\" && textContent == \"third\" && pageCount > 390",
      fillers: { $0 % 3 == 0 && $0 > 390 }),
    GoldenQuery("thumbnailData == *", fillers: { _ in true }),
  ]
}
