// swift-format-ignore-file
// Sources/Pharos/Pharos.docc/TypedText.md
// What stands outside of "hidden" and "shown" is the page, letter by letter; a test compares them.
// hidden
import Pharos

func typedText(_ index: SearchIndex) async throws {
// shown
  let snapshot = index.snapshot()
  let results = try snapshot.top(typed: TypedQuery("paris mus"), limit: 10)
  let suggestions = try snapshot.completions(of: "paris mus")
// hidden
  print(results.count, suggestions.map(\.text))
}
