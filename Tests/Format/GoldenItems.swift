import Foundation
import Pharos

/// The fixed items of the golden index, and the way it is made of them.
///
/// They are chosen so that every section of a segment and every kind of file of a folder occurs,
/// and in each section the forms that its format has.
enum GoldenItems {
  /// 2023-03-08T20:26:40Z, in seconds since 2001-01-01.
  static let now = 700_000_000.0
  static let fillerCount = 400

  static var customAttributes: [CustomAttribute] {
    get throws {
      [try CustomAttribute(name: "com_example_colour", searchableByDefault: true)]
    }
  }

  /// The configuration it is written and read under: nothing depends on the machine or the day.
  static var configuration: IndexConfiguration {
    get throws {
      var configuration = IndexConfiguration()
      configuration.clock = { Date(timeIntervalSinceReferenceDate: now) }
      configuration.timeZone = .utc
      configuration.firstWeekday = 1
      configuration.customAttributes = try customAttributes
      configuration.mergesInBackground = false
      return configuration
    }
  }

  // MARK: Items

  /// Enough alike to fill blocks of 128, bitsets and several blocks of every column, and with
  /// enough bytes that the store has a dictionary.
  static let fillers: [Item] = (0..<fillerCount).map { number in
    var item = Item(
      fillerIdentifier(number), domain: "ledger.\(number % 7)",
      attributes: [
        .title: "Entry \(number) of the ledger",
        .pageCount: .number(Double(number)),
        .contentModificationDate: .date(day(number - 390)),
        .keywords: number % 5 == 0 ? ["ledger", "fifth"] : ["ledger"],
        .thumbnailData: .data(noise(number)),
      ])
    var words = ["ledger entry"]
    if number % 3 == 0 { words.append("third third") }
    if number % 50 == 0 { words.append("Fiftieth") }
    item[.textContent] = .text(words.joined(separator: ", "))
    if number % 2 == 0 { item[.rankingHint] = .number(Double(number % 101)) }
    return item
  }

  static func fillerIdentifier(_ number: Int) -> String {
    "filler-" + String(String(1000 + number).dropFirst())
  }

  static func day(_ offset: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: now + Double(offset) * 86_400)
  }

  /// 1 500 bytes that compress well, different for every item.
  private static func noise(_ number: Int) -> Data {
    var state = UInt64(number) &* 0x9E37_79B9 &+ 1
    var bytes: [UInt8] = []
    while bytes.count < 1500 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let phrase = UInt8(truncatingIfNeeded: state >> 60)
      bytes += (0..<50).map { phrase &* 31 &+ $0 &* $0 }
    }
    return Data(bytes)
  }

  /// Items of the first segment file.
  static let first: [Item] = [
    Item(
      "city", domain: "notes.travel",
      attributes: [
        .title: "Paris", .keywords: ["city", "travel"], .pageCount: 3, .userOwned: true,
        .contentCreationDate: .date(day(-1)),
      ]),
    Item("match", domain: "notes", attributes: [.title: "paris match", .pageCount: 1003]),
    Item(
      "love", domain: "notes",
      attributes: [
        .title: "I love Paris", .textContent: "The window of the café looks over the river.",
      ]),
    Item(
      "code", domain: "files.app",
      attributes: [
        .displayName: "MyWindowClass.swift", .contentType: "public.swift-source", .fileSize: 4096,
      ]),
    Item(
      "photo", domain: "files",
      attributes: [
        .displayName: "paris-france.jpg", .contentType: "public.jpeg", .latitude: 48.8566,
        .longitude: 2.3522,
      ]),
    Item("accent", attributes: [.title: "PARÍS", .keywords: ["Paris hotel", "paris"]]),
    Item("tower", attributes: [.title: "東京タワー", .textContent: "灯台は東京にある。"]),
    Item("street", attributes: [.title: "Straße", .keywords: ["STRASSE"]]),
    Item(
      "mail", domain: "mail.inbox",
      attributes: [
        .subject: "Invoice 2023-007",
        .authors: [
          .person(Person(name: "Zoë Müller", handles: ["zoe@example.org", "+49 30 1234"]))
        ],
        .emailAddresses: ["zoe@example.org"],
      ]),
    Item(
      "page",
      attributes: [
        .contentURL: "https://example.org/a_b/c-d?x=1",
        .htmlContentData: .data(Data("<p>Tom &amp; <b>Jerry</b><script>window</script></p>".utf8)),
      ]),
    Item("gone-1", domain: "trash", attributes: [.title: "Paris, deleted"]),
    Item("replaced", attributes: [.title: "Paris before"]),
  ]

  /// Items of the second segment file.
  static let second: [Item] = [
    Item(
      "long", attributes: [.title: .text(String(repeating: "long value ", count: 30) + "needle")]),
    Item("run", attributes: [.keywords: [.text(String(repeating: "ab", count: 150)), "short"]]),
    Item(
      "spellings",
      attributes: [
        .textContent: "swift Swift SWIFT sWift swIft swiFt swifT SwIft sWIFt",
        .comment: "sWiFt",
      ]),
    Item(
      "colour",
      attributes: [
        "com_example_colour": "Ultramarine", "com_example_count": 7,
        "com_example_mixed": ["seven", 7, true],
      ]),
    Item(
      "south",
      attributes: [
        .latitude: -23.5505, .importantDates: [.date(day(-400)), .date(day(5))],
        .altitude: 0.1,
      ]),
    Item(
      "activity", kind: .userActivity, indexName: "history", protectionClass: "complete",
      relatedUniqueIdentifier: "city", weakRelatedUniqueIdentifier: "photo",
      attributes: [.title: "Looked at Paris"]),
    Item("best", attributes: [.title: "Rank", .userCurated: true, .rankingHint: 90]),
    Item("empty", attributes: [.keywords: [], .comment: ""]),
    Item("future", expirationDate: day(30), attributes: [.title: "Rome for a month"]),
    Item("gone-2", domain: "trash.deep", attributes: [.title: "Paris, deleted too"]),
    Item("updated", attributes: [.title: "Lisbon", .comment: "to be removed"]),
  ]

  static let replacement = Item("replaced", attributes: [.title: "Lisbon after"])
  /// Items that stand in the journal alone, among them one that has expired but was not removed.
  static let journaled = [
    Item("journal", attributes: [.title: "Paris by journal", .pageCount: 2]),
    Item("past", expirationDate: day(-1), attributes: [.title: "Paris expired"]),
  ]

  /// What the golden index holds in the end.
  static var all: [Item] {
    let removed: Set<String> = ["gone-1", "gone-2", "replaced", "updated"]
    return (fillers + first + second).filter { !removed.contains($0.uniqueIdentifier) }
      + [replacement, Item("updated", attributes: [.title: "Porto"])] + journaled
  }

  // MARK: Writing

  /// Writes the index and calls `body` while it is still open, with a journal that is not empty.
  static func write(to path: String, then body: () throws -> Void) async throws {
    let index = try await SearchIndex(at: path, configuration: configuration)
    try await index.add(fillers + first)
    try await index.flush()
    try await index.add(second)
    try await index.flush()
    var batch = Batch()
    batch.add([replacement])
    batch.delete(identifiers: ["gone-1", "unknown"])
    batch.delete(domains: ["trash"])
    batch.update([
      ItemUpdate("updated", attributes: [.title: "Porto", .comment: nil])
    ])
    batch.setClientState([1, 2, 3, 0xFF], named: "golden")
    try await index.commit(batch)
    try await index.record([
      .select("updated", typedText: "Pórto"), .focus("updated"), .use("gone-1"),
    ])
    try await index.flush()
    try await index.add(journaled)
    try await index.record([.select("updated", typedText: "port"), .use("past")])
    try await index.forgetUsage(of: ["past"])
    try body()
    try await index.close()
  }
}
