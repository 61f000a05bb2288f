import Pharos
import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Random items that a seed determines: the same on every machine.
///
/// Made to find mistakes, not to look like an application's: words that differ only in letter case or
/// diacritics, words within words, letters of several scripts, separators, empty values, dates around
/// a clock that stands still, and lists with elements of several kinds.
///
/// ```swift
/// let items = TestCorpus.items(count: 200, seed: 7)
/// let index = SearchIndex.inMemory(configuration: TestCorpus.configuration)
/// try await index.add(items)
/// ```
public struct TestCorpus {
  /// What the items are like.
  public enum Profile: Sendable, CaseIterable {
    /// One to a few attributes with short values: for many items and many queries.
    case small
    /// All kinds of attributes and values.
    case mixed
    /// Few attributes and text content of some hundred words.
    case prose
    /// Like `mixed`; every fifth item has a value of more than 65 535 words, and runs of more than
    /// 255 bytes are frequent. For few items.
    case huge
  }

  /// The instant around which dates lie: 2024-05-15T12:00:00Z.
  package static let now = 737_467_200.0

  /// The context in which queries about a corpus are asked.
  package static let context = TimeContext(now: now, zone: .utc, firstWeekday: 1)

  /// The settings under which a corpus is searched: ``customAttributes`` declared, the zone UTC, weeks
  /// that begin on Sunday, and a clock that stands at the middle of the corpus' dates, so that
  /// `$time` and expiration dates mean the same in every run.
  public static var configuration: IndexConfiguration {
    var configuration = IndexConfiguration()
    configuration.clock = { Date(timeIntervalSinceReferenceDate: TestCorpus.now) }
    configuration.timeZone = .utc
    configuration.firstWeekday = 1
    configuration.customAttributes = customAttributes
    return configuration
  }

  /// Custom attributes that the corpus uses and that an index may declare; beside them it uses some
  /// that are never declared.
  public static var customAttributes: [CustomAttribute] {
    let declared: [CustomAttribute?] = [
      try? CustomAttribute(name: "com_example_colour", searchableByDefault: true),
      try? CustomAttribute(
        name: "com_example_tags", searchableByDefault: true, multiValued: true),
      try? CustomAttribute(name: "com_example_hidden", searchable: false),
      try? CustomAttribute(name: "com_example_size"),
    ]
    return declared.compactMap { $0 }
  }

  /// `count` items with distinct identifiers.
  ///
  /// An item takes some ten microseconds; of the profiles ``Profile/prose`` and ``Profile/huge`` more.
  ///
  /// - Parameters:
  ///   - count: how many items.
  ///   - seed: the same seed, count and profile give the same items.
  ///   - profile: which attributes and values the items have.
  public static func items(count: Int, seed: UInt64, profile: Profile = .mixed) -> [Item] {
    var corpus = TestCorpus(seed: seed, profile: profile)
    return (0..<count).map { corpus.item($0) }
  }

  let profile: Profile
  let vocabulary: Vocabulary
  var random: SeededGenerator

  private init(seed: UInt64, profile: Profile) {
    self.profile = profile
    self.vocabulary = Vocabulary(seed: seed)
    self.random = SeededGenerator(seed: seed ^ 0xA5A5_5A5A)
  }

  private mutating func item(_ number: Int) -> Item {
    var item = Item(identifier(number))
    item.kind = random.oneIn(12) ? .userActivity : .item
    if random.oneIn(2) { item.domainIdentifier = random.pick(Self.domains) }
    if random.oneIn(6) { item.expirationDate = expirationDate() }
    let count =
      switch profile {
      case .small: 1 + random.number(below: 3)
      case .mixed, .huge: random.number(below: 9)
      case .prose: 1 + random.number(below: 3)
      }
    for _ in 0..<count {
      let field = random.pick(Self.fields)
      item[AttributeKey(field.name)] = value(field.kind)
    }
    if profile == .prose {
      item[.textContent] = .text(prose(words: 30 + random.number(below: 300)))
    }
    if profile == .huge, number % 5 == 0 {
      item[random.oneIn(2) ? .textContent : .contentDescription] = .text(prose(words: 66_000))
    }
    return item
  }

  private mutating func identifier(_ number: Int) -> String {
    switch random.number(below: 4) {
    case 0: "\(number)/" + vocabulary.word(&random)
    case 1: vocabulary.word(&random) + " \(number)"
    default: "item-\(number)"
    }
  }

  private mutating func expirationDate() -> Date {
    let offsets: [Double] = [-86_400, -0.5, 0, 0.5, 3600, 2_592_000]
    return Date(timeIntervalSinceReferenceDate: Self.now + random.pick(offsets))
  }

  static let domains = [
    "notes", "notes.work", "notes.work.2024", "Notes.Work", "mail.inbox", "mail.inböx", "a", "",
  ]
}
