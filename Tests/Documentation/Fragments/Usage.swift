// swift-format-ignore-file
// Sources/Pharos/Pharos.docc/Usage.md
// What stands outside of "hidden" and "shown" is the page, letter by letter; a test compares them.
// hidden
import Pharos

func usage(_ index: SearchIndex) async throws {
// shown
  try await index.record([
    .select("42", visible: ["7", "42", "9"], typedText: "pari"),  // a result was chosen
    .focus("7"),  // a result was highlighted
    .use("9"),  // an item was opened some other way
  ])
// hidden
}
