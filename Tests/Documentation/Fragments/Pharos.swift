// swift-format-ignore-file
// Sources/Pharos/Pharos.docc/Pharos.md
// What stands outside of "hidden" and "shown" is the page, letter by letter; a test compares them.
// hidden
import Pharos

func pharos() async throws {
// shown
  let index = try await SearchIndex(at: "Notes.index")
  try await index.add([Item("1", attributes: [.title: "Paris in May"])])
  let found = try index.snapshot().identifiers("title == 'par*'cw")
// hidden
  print(found)
}
