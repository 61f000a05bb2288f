import Foundation
import Pharos
import TestSupport
import Testing

/// Results that say nearly the same, in groups.
@Suite struct NearDuplicateTests {
  /// Groups by identifiers.
  private static func groups(
    _ items: [Item], similarity: Double = 0.8, in layout: EngineLayout = .memory
  ) async throws -> [[String]] {
    let folder = try TemporaryFolder()
    let snapshot = try await layout.index(of: items, in: folder).snapshot()
    var places: [String: DocumentReference] = [:]
    for document in try snapshot.documents("**=*") {
      places[try snapshot.identifier(of: document)] = document
    }
    let documents = items.compactMap { places[$0.uniqueIdentifier] }
    #expect(documents.count == items.count)
    return try snapshot.groupingNearDuplicates(of: documents, similarity: similarity).map {
      try snapshot.identifiers(of: $0)
    }
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The coefficient, computed the plain way.
  private static func similarity(_ left: [String], _ right: [String]) -> (Int, Int) {
    func features(_ words: [String], _ asWords: Bool) -> Set<String> {
      asWords ? Set(words) : Set(zip(words, words.dropFirst()).map { $0 + " " + $1 })
    }
    let asWords = min(left.count, right.count) < 8
    let (a, b) = (features(left, asWords), features(right, asWords))
    return (a.intersection(b).count, a.union(b).count)
  }

  private static func expected(_ items: [Item], similarity: Double) -> [[String]] {
    var groups: [(words: [String], members: [String])] = []
    for item in items {
      let said = [AttributeKey.title, .textContent].flatMap { key in
        words(item.attributes[key].map(text) ?? "")
      }
      let place = groups.firstIndex { group in
        let (common, all) = NearDuplicateTests.similarity(group.words, said)
        return common > 0 && Double(common) >= similarity * Double(all)
      }
      if let place {
        groups[place].members.append(item.uniqueIdentifier)
      } else {
        groups.append((said, [item.uniqueIdentifier]))
      }
    }
    return groups.map(\.members)
  }

  private static func text(_ value: AttributeValue) -> String {
    if case .text(let text) = value { text } else { "" }
  }

  @Test func equalsThePlainComputationInEveryLayout() async throws {
    let seed = SeededGenerator.seed(or: 81)
    var random = SeededGenerator(seed: seed)
    for round in 0..<4 {
      var texts: [[String]] = []
      let items = (0..<70).map { number in
        var words = (0..<Int.random(in: 0...24, using: &random)).map { _ in
          "w\(Int.random(in: 0...(round == 3 ? 3 : 60), using: &random))"
        }
        if let other = texts.randomElement(using: &random), Bool.random(using: &random) {
          words = other
          for _ in 0..<Int.random(in: 0...2, using: &random) where !words.isEmpty {
            words[Int.random(in: 0..<words.count, using: &random)] = "other\(number)"
          }
        }
        texts.append(words)
        let cut = min(words.count, Int.random(in: 0...5, using: &random))
        var item = Item("\(number)", attributes: [.keywords: "k"])
        if cut > 0 { item[.title] = .text(words[..<cut].joined(separator: "-")) }
        if cut < words.count { item[.textContent] = .text(words[cut...].joined(separator: " ")) }
        return item
      }
      let similarity = [0.8, 0.5, 1, 0][round]
      let expected = NearDuplicateTests.expected(items, similarity: similarity)
      #expect(expected.contains { $0.count > 1 } && expected.count > 1)
      for layout in EngineLayout.allCases {
        let groups = try await NearDuplicateTests.groups(items, similarity: similarity, in: layout)
        #expect(groups == expected, "seed \(seed), round \(round), \(layout)")
      }
    }
  }

  /// One different word at the end of a text of some length: in one group with it, apart from another.
  @Test(arguments: [
    ("Latin", "the quick brown fox jumps over the lazy dog and runs away from the old farm"),
    ("Greek", "η γρήγορη καφέ αλεπού πηδάει πάνω από το τεμπέλικο σκυλί και φεύγει μακριά πολύ"),
    ("Cyrillic", "съешь же ещё этих мягких французских булок да выпей чаю потом иди домой спать"),
    ("Arabic", "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر ومغلف بجلد أزرق"),
    ("Hebrew", "דג סקרן שט בים מאוכזב ולפתע מצא לו חברה טובה ואז הלך לישון בבית שלו"),
    ("Devanagari", "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है"),
    ("Han", "人人生而自由在尊严和权利上一律平等他们赋有理性和良心并应以兄弟关系的精神相对待"),
    ("Kana", "いろはにほへと ちりぬるを わかよたれそ つねならむ うゐのおくやま けふこえて あさきゆめみし ゑひもせす"),
    ("Hangul", "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다 인간은 이성과 양심을 부여받았다"),
    ("Thai", "มนุษย์ ทั้งหลาย เกิด มา มี อิสระ และ เสมอภาค กัน ใน ศักดิ์ศรี และ สิทธิ"),
    (
      "Georgian",
      "ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით მათ მინიჭებული აქვთ"
    ),
    ("Deseret", "𐐈𐑊 𐐸𐐷𐐭𐑋𐐲𐑌 𐐺𐐨𐐮𐑍𐑆 𐐪𐑉 𐐺𐐫𐑉𐑌 𐑁𐑉𐐨 𐐰𐑌𐐼 𐐨𐐿𐐶𐐲𐑊 𐐮𐑌 𐐼𐐮𐑀𐑌𐐮𐐻𐐨"),
  ])
  func everyScript(name: String, text: String) async throws {
    let halves = text.split(separator: " ")
    let other =
      name == "Han" ? String(text.reversed()) : halves.reversed().joined(separator: " ")
    let groups = try await NearDuplicateTests.groups([
      Item("a", attributes: [.title: .text(name), .textContent: .text(text)]),
      Item("b", attributes: [.title: .text(name), .textContent: .text(other)]),
      Item("c", attributes: [.title: .text(name), .textContent: .text(text + " x")]),
      Item("d", attributes: [.title: .text(name), .textContent: .text(text.uppercased())]),
      Item("e", attributes: [.displayName: .text(name), .contentDescription: .text(text)]),
      Item(
        "f",
        attributes: [
          .subject: .text(name), .textContent: .text(text.decomposedStringWithCanonicalMapping),
        ]),
    ])
    #expect(groups == [["a", "c", "d", "e", "f"], ["b"]])
  }

  @Test func textsOfNothing() async throws {
    #expect(try await NearDuplicateTests.groups([Item("a", attributes: [.title: "x"])]) == [["a"]])
    let groups = try await NearDuplicateTests.groups(
      [
        Item("a", attributes: [.title: "", .keywords: "k"]),
        Item("b", attributes: [.title: "", .keywords: "k"]),
        Item("c", attributes: [.title: "— … 🙂", .keywords: "k"]),
        Item("d", attributes: [.title: "— … 🙂", .keywords: "k"]),
        Item("e", attributes: [.title: "one"]), Item("f", attributes: [.textContent: "ONE!"]),
        Item("g", attributes: [.title: "one two three four"]),
        Item("h", attributes: [.title: "four, three, two, one, five"]),
      ])
    #expect(groups == [["a"], ["b"], ["c"], ["d"], ["e", "f"], ["g", "h"]])
    let snapshot = SearchIndex.inMemory().snapshot()
    #expect(try snapshot.groupingNearDuplicates(of: []).isEmpty)
  }

  /// A group is what is like its first document, not what is like any of it.
  @Test func groupsDoNotChain() async throws {
    let groups = try await NearDuplicateTests.groups(
      [
        Item("a", attributes: [.title: "a b c d"]), Item("b", attributes: [.title: "a b c d e"]),
        Item("c", attributes: [.title: "a b c d e f"]),
      ])
    #expect(groups == [["a", "b"], ["c"]])
  }

  @Test func longTextsHaveABound() async throws {
    let long = (0..<70_000).map { "w\($0)" }.joined(separator: " ")
    let groups = try await NearDuplicateTests.groups(
      [
        Item("a", attributes: [.textContent: .text(long + " some thing else")]),
        Item("b", attributes: [.textContent: .text(long)]),
      ], similarity: 1)
    #expect(groups == [["a", "b"]], "the first 65 536 words count")
  }

  @Test func refusals() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add((0..<20).map { Item("\($0)", attributes: [.title: "one two"]) })
    let snapshot = index.snapshot()
    let documents = try snapshot.documents("**=*")
    var budget = QueryBudget()
    budget.memory = 100
    #expect(throws: IndexError.self) {
      try snapshot.within(budget).groupingNearDuplicates(of: documents)
    }
    budget = QueryBudget()
    budget.time = .nanoseconds(1)
    #expect(throws: IndexError.self) {
      try snapshot.within(budget).groupingNearDuplicates(of: documents)
    }
    #expect(throws: IndexError.staleReference) {
      try SearchIndex.inMemory().snapshot().groupingNearDuplicates(of: documents)
    }
    #expect(try snapshot.groupingNearDuplicates(of: documents, similarity: .nan).count == 1)
    #expect(try snapshot.groupingNearDuplicates(of: documents, similarity: 9).count == 1)
  }
}
