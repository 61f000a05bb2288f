import Foundation
import Pharos
import Testing

private struct Note: Codable, Sendable, Equatable {
  enum Mood: String, Codable, AttributeValueConvertible { case calm, wild }

  var id: UUID
  var folder: String?
  var title: String
  var tags: [String] = []
  var pages: Int?
  var isFavourite = false
  var changed: Date?
  var link: URL?
  var mood: Mood = .calm
  var author: String?
  var weight: Double = 1

  init(_ title: String, _ set: (inout Note) -> Void = { _ in }) {
    id = UUID()
    self.title = title
    set(&self)
  }
}

/// The same type as it was before: titles had another name.
private struct OldNote: Codable, Sendable {
  var id: UUID
  var heading: String
}

private let notes = ItemDescriptor<Note>(identifier: \.id)
  .domain(\.folder)
  .expirationDate(\.changed)
  .attribute(.title, \.title)
  .attribute(.keywords, \.tags)
  .attribute(.pageCount, \.pages)
  .attribute(.userCurated, \.isFavourite)
  .attribute(.contentModificationDate, \.changed)
  .attribute(.url, \.link)
  .attribute("com_example_mood", \.mood)
  .attribute(.authors) { note in note.author.map { .person(Person(name: $0)) } }
  .keepingValue()

/// Values of a program's own as items.
@Suite struct ItemDescriptorTests {
  @Test func bindings() throws {
    let changed = Date(timeIntervalSinceReferenceDate: 5)
    let note = Note("Paris") {
      $0.folder = "travel"
      $0.tags = ["city"]
      $0.pages = 3
      $0.isFavourite = true
      $0.changed = changed
      $0.link = URL(string: "https://example.org/1")
      $0.mood = .wild
      $0.author = "Zoë"
    }
    let item = try notes.item(for: note)
    #expect(item.uniqueIdentifier == note.id.uuidString)
    #expect(item.domainIdentifier == "travel")
    #expect(item.expirationDate == changed)
    #expect(item[.title] == "Paris")
    #expect(item[.keywords] == ["city"])
    #expect(item[.pageCount] == 3)
    #expect(item[.userCurated] == true)
    #expect(item[.contentModificationDate] == .date(changed))
    #expect(item[.url] == "https://example.org/1")
    #expect(item["com_example_mood"] == "wild")
    #expect(item[.authors] == .person(Person(name: "Zoë")))
    #expect(try notes.value(of: item) == note)
    #expect(try notes.item(for: note) == item)
  }

  @Test func whatIsNilIsNoAttribute() throws {
    let item = try notes.item(for: Note("Plain"))
    #expect(item.domainIdentifier == nil)
    #expect(item.expirationDate == nil)
    let bound: [AttributeKey] = [.keywords, .pageCount, .contentModificationDate, .url, .authors]
    for key in bound { #expect(item[key] == nil, "\(key)") }
    #expect(item[.userCurated] == false)
    let twice = notes.attribute(.title, \.author).domain("all")
    #expect(try twice.item(for: Note("Plain"))[.title] == "Plain")
    #expect(try twice.item(for: Note("Plain") { $0.author = "A" })[.title] == "A")
    #expect(try twice.item(for: Note("Plain")).domainIdentifier == "all")
  }

  @Test func theWayThereAndBack() async throws {
    let index = SearchIndex.inMemory()
    let all = (0..<50).map { number in
      Note("Note \(number)") {
        $0.pages = number
        $0.tags = number.isMultiple(of: 2) ? ["even", "number"] : []
        $0.weight = 1 / Double(number + 1)
      }
    }
    try await index.add(all, as: notes)
    let now = index.snapshot()
    #expect(try now.values(Attribute.pageCount >= 0, as: notes) == all)
    #expect(try now.values("keywords == 'even'", as: notes, limit: 3).map(\.pages) == [0, 2, 4])
    #expect(try now.value(all[7].id.uuidString, as: notes) == all[7])
    #expect(try now.value("nobody", as: notes) == nil)
    let best = try now.top(Attribute.title.hasWords("note 7", .ignoreCase), limit: 2)
    #expect(try now.values(at: best.map(\.document), as: notes).first == all[7])
    // The kept value is found by nothing.
    #expect(try now.count(Attribute.anyWithContent.contains("weight")) == 0)

    var changed = all[7]
    changed.title = "Another"
    var batch = Batch()
    try batch.add([changed], as: notes)
    batch.delete(all.suffix(10), as: notes)
    try await index.commit(batch)
    #expect(index.snapshot().storedItemCount == 40)
    #expect(try index.snapshot().value(changed.id.uuidString, as: notes) == changed)
  }

  /// Items of other types among the results are refused, left out or told of, as the caller wants.
  @Test func itemsOfOtherTypes() async throws {
    let index = SearchIndex.inMemory()
    let titles = ["a", "b", "c"]
    for title in titles {
      try await index.add([Item("plain \(title)", attributes: [.title: .text(title)])])
      try await index.add([Note(title)], as: notes)
    }
    let old = ItemDescriptor<OldNote>(identifier: \.id).attribute(.title, \.heading).keepingValue()
    try await index.add([OldNote(id: UUID(), heading: "old")], as: old)
    let now = index.snapshot()
    #expect(throws: IndexError.self) { try now.values("* == *", as: notes) }
    #expect(try now.values("* == *", as: notes, foreign: .skipped).map(\.title).sorted() == titles)
    // What is left out does not count for the limit.
    #expect(try now.values("* == *", as: notes, foreign: .skipped, limit: 3).count == 3)
    #expect(try now.values("* == *", as: notes, foreign: .skipped, limit: 0).isEmpty)
    var told: [ItemValueError] = []
    let found = try now.values(
      at: now.documents("* == *"), as: notes, foreign: .reported { told.append($0) })
    #expect(found.count == 3 && told.count == 4)
    #expect(told.filter { if case .missing = $0 { true } else { false } }.count == 3)
    #expect(told.filter { if case .notDecodable = $0 { true } else { false } }.count == 1)
  }

  @Test func errorsSayWhatIsWrong() async throws {
    let index = SearchIndex.inMemory()
    // Not encodable: nothing is added.
    let bad = Note("Bad") { $0.weight = .nan }
    await #expect(throws: IndexError.self) { try await index.add([Note("Good"), bad], as: notes) }
    var batch = Batch()
    #expect { try batch.add([Note("Good"), bad], as: notes) } throws: { error in
      guard case .notEncodable(let identifier, let reason)? = error as? ItemValueError else {
        return false
      }
      return identifier == bad.id.uuidString && reason.contains("weight")
    }
    try await index.commit(batch)
    #expect(index.snapshot().storedItemCount == 0)

    // A number where a text belongs is refused as any other item.
    let wrong = ItemDescriptor<Note>(identifier: \.title).attribute(.title, \.weight)
    let refusal = await #expect(throws: IndexError.self) {
      try await index.add([Note("x")], as: wrong)
    }
    guard case .invalidItem(let error)? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(error.uniqueIdentifier == "x" && error.attribute == "title")

    // An older shape, an item of another kind, and a descriptor that keeps nothing.
    let old = OldNote(id: UUID(), heading: "Old")
    try await index.add(
      [old], as: ItemDescriptor<OldNote>(identifier: \.id).keepingValue())
    try await index.add([Item("plain", attributes: [.title: "Plain"])])
    let now = index.snapshot()
    let failure = #expect(throws: IndexError.self) { try now.value(old.id.uuidString, as: notes) }
    guard case .invalidValue(.notDecodable(let identifier, let reason))? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(identifier == old.id.uuidString && reason.contains("“title”"), "\(reason)")
    #expect(throws: IndexError.invalidValue(.missing(identifier: "plain"))) {
      try now.value("plain", as: notes)
    }
    let forgetful = ItemDescriptor<OldNote>(identifier: \.id)
    #expect(throws: ItemValueError.missing(identifier: old.id.uuidString)) {
      try forgetful.value(of: forgetful.item(for: old))
    }
  }
}
