// swift-format-ignore-file
// Sources/Pharos/Pharos.docc/GettingStarted.md
// What stands outside of "hidden" and "shown" is the page, letter by letter; a test compares them.
import Foundation
import Pharos

let index = try await SearchIndex(at: "Notes.index")

try await index.add([
  Item(
    "note-1", domain: "notes.travel",
    attributes: [
      .title: "Paris in May",
      .keywords: ["city", "travel"],
      .textContent: "The window of the café looks over the river.",
      .contentCreationDate: .date(Date()),
      .authors: [.person(Person(name: "Zoë Müller", handles: ["zoe@example.org"]))],
    ])
])

var batch = Batch()
batch.add([Item("note-2", domain: "notes.trash", attributes: [.title: "Parma"])])
batch.update([ItemUpdate("note-1", attributes: [.title: "Paris in June", .comment: nil])])
batch.delete(domains: ["notes.trash"])
batch.setClientState(Array("page 7".utf8), named: "sync")
try await index.commit(batch)

var settings = IndexConfiguration()
settings.customAttributes = [
  try CustomAttribute(name: "com_example_colour", searchableByDefault: true)
]

struct Note: Codable {
  var id: UUID
  var folder: String
  var title: String
  var tags: [String]
  var changed: Date?
}

let notes = ItemDescriptor<Note>(identifier: \.id)
  .domain(\.folder)
  .attribute(.title, \.title)
  .attribute(.keywords, \.tags)
  .attribute(.contentModificationDate, \.changed)
  .keepingValue()

let rome = Note(id: UUID(), folder: "notes.travel", title: "Rome", tags: ["travel"])
try await index.add([rome], as: notes)
let trips = try index.snapshot().values(Attribute.title == "Rome", as: notes)  // [Note]

let now = index.snapshot()
let total = try now.count("** == 'window'cdw")
let first = try now.items("title == 'par*'cd", fetching: [.title], limit: 20)
print(total, first.count)  // 1 1

for try await items in index.search("keywords == 'travel'") {
  for item in items { print(item.uniqueIdentifier) }
}

let letters = "** == '*e*t*a*'cd"
let (all, tagged) = try await index.read { now in
  (try now.count(letters), try now.facets(letters, by: [.texts(.keywords)]))
}
print(all, tagged.count)

let bounded = index.snapshot().within(QueryBudget(time: .milliseconds(200), memory: 64 << 20))
do {
  print(try bounded.top(letters, limit: 20).count)
} catch {
  print("Too much to look through: \(error)")
}

for try await page in index.search("** == 'paris'cdw", ranking: .default, pageSize: 20) {
  for found in page { print(found.item.uniqueIdentifier, found.score) }
}

let typed = "in ju"
let folder: String? = nil
let tags = ["city", "river"]
let query = Query {
  Attribute.anyWithContent.hasWords(typed, .ignoreCaseAndDiacritics, isUnfinished: true)
  Attribute.contentCreationDate >= .today(-30)
  if let folder { Attribute.domainIdentifier == folder }
  Query.any {
    for tag in tags { Attribute.keywords == tag }
    Attribute.pageCount.isIn(1...3)
  }
  !(Attribute.title.hasValue && Attribute.userCurated == true)
}
print(try now.count(query))  // 1

let escaped = QueryEscape.escape(typed)
print(try now.count("** == \"\(escaped)*\"cdwt"))  // 1: each word anywhere, the last one as a prefix
try await index.close()
