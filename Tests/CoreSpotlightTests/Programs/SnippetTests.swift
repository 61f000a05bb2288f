import CoreSpotlight
import SpotlightSnippets
import SpotlightSnippets6
import Testing

/// Code as applications write it compiles in both language modes without a warning (see Package.swift),
/// and does what it says.
@Suite struct SnippetTests {
  @Test(arguments: [5, 6]) func snippets(languageMode: Int) async throws {
    try await withHost { (_: CSHost) async throws in
      let lines =
        languageMode == 5
        ? try await SpotlightSnippets.runSnippets() : try await SpotlightSnippets6.runSnippets()
      #expect(
        lines == [
          "recipes 2", "left 2", "bookmarks 2", "begin, index 0, end",
          "(Optional(\"red\"), Optional([1, 2]), nil)", "Picture", "page", "malformed",
          "Swift forums",
          "Example page|Swift forums", "Swift forums", "true", "Swift forums",
        ])
    }
  }
}
