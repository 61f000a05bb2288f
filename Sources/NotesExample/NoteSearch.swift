import CoreSpotlight
import Foundation

/// What is shown for typed text.
struct SearchPage {
  struct Row {
    var id: String
    var title: String
    var folder: String
    var description: String
  }

  var rows: [Row] = []
  var suggestions: [String] = []
}

/// Searches the notes while a person types.
@MainActor
final class NoteSearch {
  /// The query for the text before, which is of no use any more when there is a new one.
  private var current: CSUserQuery?
  /// What was shown last, for telling the index what was chosen of it.
  private var shown: [CSUserQuery.Item] = []

  init() {
    CSUserQuery.prepare()
  }

  /// The notes and the completions for a text; nil when another text came meanwhile.
  func page(for text: String, inFolder folder: String? = nil) async throws -> SearchPage? {
    current?.cancel()
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "containerTitle", "contentDescription"]
    context.maxResultCount = 20
    context.maxSuggestionCount = 3
    if let folder {
      let name = Self.escaped(folder)
      context.filterQueries = [
        "domainIdentifier == \"\(name)\" || domainIdentifier == \"\(name).*\""
      ]
    }
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    current = query
    var page = SearchPage()
    var items: [CSUserQuery.Item] = []
    do {
      for try await response in query.responses {
        switch response {
        case .item(let item): items.append(item)
        case .suggestion(let suggestion):
          let text = suggestion.suggestion.localizedAttributedSuggestion
          page.suggestions.append(String(text.characters))
        @unknown default: break
        }
      }
    } catch CSSearchQueryError.cancelled {
      return nil
    }
    // The best first.
    items.sort()
    shown = items
    page.rows = items.map { found in
      let attributes = found.item.attributeSet
      return SearchPage.Row(
        id: found.id, title: attributes.title ?? "", folder: attributes.containerTitle ?? "",
        description: attributes.contentDescription ?? "")
    }
    return page
  }

  /// A text for the quotes of a query, where nothing in it has a meaning of its own.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\\"*$".contains($0) ? ["\\", $0] : [$0] })
  }

  /// Notes that a row was chosen.
  func chose(_ id: String) {
    guard let query = current, let item = shown.first(where: { $0.id == id }) else { return }
    query.userEngaged(item, visibleItems: shown, interaction: .select)
  }
}
