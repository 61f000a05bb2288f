// swift-format-ignore-file
// README.md
// What stands outside of "hidden" and "shown" is the page, letter by letter; a test compares them.
import Pharos

let index = try await SearchIndex(at: "Notes.index")
try await index.add([
  Item(
    "1", domain: "notes.travel",
    attributes: [
      .title: "Paris in May", .keywords: ["city", "travel"], .pageCount: 3,
      .textContent: "The window of the café looks over the river.",
    ]),
  Item("2", domain: "notes.work", attributes: [.title: "MyWindowClass", .pageCount: 12]),
])

let now = index.snapshot()  // one moment, for as long as it is held
print(try now.count("** == 'window'cdw"))  // 2
print(try now.identifiers("title == '*class*'c && pageCount > 10"))  // ["2"]

let query = Query {  // the same language, checked by the compiler
  Attribute.title.hasPrefix("par", .ignoreCaseAndDiacritics)  // what a person has typed so far
  Attribute.pageCount < 10 || Attribute.keywords == "city"
}
for try await items in index.search(query, limit: 10) {
  for item in items {
    if case .text(let title)? = item[.title] { print(title) }  // Paris in May
  }
}
try await index.close()
