import Foundation
import Pharos
import QueryLanguage
import Testing

@testable import QueryBenchmarks
@testable import TestSupport

@Suite struct BruteScanTests {
  private static let context = TimeContext(now: 0, zone: .utc, firstWeekday: 1)
  private static let values = [
    "Paris in May", "paris", "PARIS-2024", "MyWindowClass", "Window", "über Cafe\u{301}",
    "Café au lait",
    "straße STRASSE", "日本語 テスト", "2日本", "a b  c", "a, b", "", "  ", "foo_bar.baz", "x1y2z3",
    "New York", "a new york", "anew yorker", "of the", "ofthe", "OF  THE end", "naïve naive",
    "ﬁn de ligne", "e\u{301}e\u{301}", "İstanbul", "ΑΣ ας", "ab*c", "résumé", "RESUME", "1", "true",
  ]

  private static func items(_ random: inout SeededGenerator) -> [Item] {
    (0..<60).map { number in
      var item = Item("i\(number)")
      for name in ["title", "displayName", "textContent", "contentDescription"]
      where !random.oneIn(4) {
        let joined = (0...random.number(below: 2)).map { _ in random.pick(values) }
        item.attributes[AttributeKey(rawValue: name)] = .text(joined.joined(separator: " "))
      }
      if random.oneIn(2) {
        item.attributes[.keywords] = .list((0..<2).map { _ in .text(random.pick(values)) })
      }
      if random.oneIn(2) { item.attributes[.pageCount] = .number(Double(random.number(below: 4))) }
      if random.oneIn(2) {
        item.attributes[.contentCreationDate] = .date(
          Date(timeIntervalSinceReferenceDate: Double(random.number(below: 50))))
      }
      return item
    }
  }

  /// A pattern made of a piece of a value, with stars at places.
  private static func pattern(_ random: inout SeededGenerator) -> String {
    var characters = Array(random.pick(values).unicodeScalars.map { Character($0) })
    if characters.count > 2 {
      characters.removeFirst(random.number(below: characters.count))
      characters.removeLast(random.number(below: max(1, characters.count)))
    }
    if characters.count > 2, random.oneIn(3) {
      characters[random.number(below: characters.count)] = "*"
    }
    var text = String(characters)
    if random.oneIn(2) { text += "*" }
    if random.oneIn(2) { text = "*" + text }
    return text.replacing("\\", with: "")
  }

  @Test func agreesWithTheReferenceMatcher() throws {
    let seed = SeededGenerator.seed(or: 20_260)
    var random = SeededGenerator(seed: seed)
    var answered = 0
    let attributes = ["title", "textContent", "keywords", "*", "**", "displayName"]
    for _ in 0..<10 {
      let items = Self.items(&random)
      let scan = BruteScan(corpus: ScanCorpus(items))
      let matcher = ReferenceMatcher()
      for _ in 0..<150 {
        let sign = random.oneIn(8) ? "!=" : "=="
        let modifiers = random.pick(["", "c", "d", "cd", "w", "cw", "cdw", "cdwt", "cdt"])
        let text =
          "\(random.pick(attributes)) \(sign) \"\(Self.pattern(&random))\"\(modifiers)"
        answered += try Self.compare(text, items, scan, matcher, seed) ? 1 : 0
      }
    }
    // Few patterns are beyond the scan.
    #expect(answered > 1_000, "seed \(seed)")
  }

  @Test(arguments: [
    "pageCount == 2", "pageCount != 2", "pageCount >= 1 && pageCount < 3",
    "InRange(pageCount, 1, 2)",
    "InRange(contentCreationDate, 10, 30)", "contentCreationDate > 25", "title == \"*\"",
    "pageCount == \"*\"", "!(title == \"paris*\"cdw) || pageCount == 0", "* == \"*\"", "true",
    "false",
    "pageCount == \"true\"", "title > 3", "unknownName == \"x\"",
  ])
  func numbersAndCombinations(text: String) throws {
    var random = SeededGenerator(seed: 5)
    let items = Self.items(&random)
    let scan = BruteScan(corpus: ScanCorpus(items))
    #expect(try Self.compare(text, items, scan, ReferenceMatcher(), 5))
  }

  @Test func whatItCannotTellItDoesNotSay() throws {
    let items = [
      Item("a", attributes: [.title: "x", .contentCreationDate: .date(Date())])
    ]
    let scan = BruteScan(corpus: ScanCorpus(items))
    for text in [
      "contentCreationDate >= $time.today(-1)", "uniqueIdentifier == \"a\"",
      "contentTypeTree == \"public.image\"", "title == \"\"",
    ] {
      #expect(scan.answer(try Query(parsing: text)) == nil, "\(text)")
    }
    var expiring = items
    expiring[0].expirationDate = Date()
    let other = BruteScan(corpus: ScanCorpus(expiring))
    #expect(other.answer(try Query(parsing: "title == \"x\"")) == nil)
  }

  @Test func bytesAreFoundAtEveryDistance() {
    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 200)
    for place in 0..<150 {
      bytes[place] = UInt8(ascii: "x")
      bytes[place + 3] = UInt8(ascii: "y")
      let search = ByteSearch(Array("xaay".utf8), frequencies: [Int](repeating: 1, count: 256))
      bytes.withUnsafeBufferPointer { text in
        #expect(search.find(in: text, from: 0, upTo: 184) == place)
        #expect(search.find(in: text, from: place, upTo: place + 4) == place)
        #expect(search.find(in: text, from: place + 1, upTo: 184) == nil)
        #expect(search.find(in: text, from: 0, upTo: place + 3) == nil)
      }
      bytes[place] = UInt8(ascii: "a")
      bytes[place + 3] = UInt8(ascii: "a")
    }
  }

  /// Whether the scan answered; it must then be as the matcher says.
  private static func compare(
    _ text: String, _ items: [Item], _ scan: BruteScan, _ matcher: ReferenceMatcher, _ seed: UInt64
  ) throws -> Bool {
    guard let query = try? Query(parsing: text), let bits = scan.answer(query) else { return false }
    let found = items.indices.filter { bits.contains($0) }.map { items[$0].uniqueIdentifier }
    let expected = matcher.matches(in: items, query, context: context)
    #expect(found == expected, "\(text), seed \(seed)")
    return true
  }
}
