import Foundation
import Testing

/// The guide for those who come from Apple's framework says what becomes of every type.
@Suite struct GuideTests {
  @Test func everyTypeIsInTheGuide() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let guide = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/Pharos/Pharos.docc/ComingFromCoreSpotlight.md"), encoding: .utf8)
    let rows = guide.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "|").first }.joined(separator: "\n")
    let types = [
      "CSSearchableIndex", "CSSearchableIndexDelegate", "CSSearchableItem",
      "CSSearchableItem.UpdateListenerOptions", "CSSearchableItemAttributeSet",
      "CSCustomAttributeKey", "CSPerson", "CSLocalizedString", "CSSearchQuery",
      "CSSearchQuery.Results", "CSSearchQueryContext", "CSSearchQueryContext.SourceOptions",
      "CSUserQuery", "CSUserQuery.Responses", "CSUserQuery.Suggestions",
      "CSUserQuery.UserInteractionKind", "CSUserQueryContext", "CSSuggestion",
      "CSSuggestion.SuggestionKind", "CSIndexExtensionRequestHandler", "CSImportExtension",
      "CSIndexError", "CSIndexError.Code", "CSSearchQueryError", "CSSearchQueryError.Code",
      "NSUserActivity", "QLPreviewingController",
    ]
    for type in types { #expect(rows.contains("`\(type)`"), "\(type)") }
  }
}
