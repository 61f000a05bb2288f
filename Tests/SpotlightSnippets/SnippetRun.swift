import CoreSpotlight
import Foundation

/// Runs a piece of each file, for tests: what is in the index, and what was found, as lines.
///
/// The host is the current one.
public func runSnippets() async throws -> [String] {
  var lines: [String] = []
  let recipes = [
    Recipe(
      id: 1, name: "Pancakes", summary: "Thin ones", ingredients: ["flour", "milk"], minutes: 20,
      picture: nil),
    Recipe(id: 2, name: "Soup", summary: "Of the day", ingredients: [], minutes: 45, picture: nil),
  ]
  RecipeScreen(recipe: recipes[1]).viewDidLoad()
  RecipeSpotlightManager.index(recipes)
  lines.append("recipes \(await count("duration >= 1200"))")
  RecipeScreen(recipe: recipes[0]).deleteButtonTapped()
  lines.append("left \(try await ids("domainIdentifier == \"org.example.recipes\""))")
  FeedIndexer().start()

  let bookmarks = ["Example page", "Swift forums"].map {
    Bookmark(title: $0, url: URL(filePath: "/\($0)"), tags: ["web"])
  }
  let indexer = BookmarkIndexer()
  try await indexer.index(bookmarks)
  try await indexer.catchUp(with: [(1, bookmarks[0]), (2, nil)])
  try await indexBridged(bookmarks)
  let library = await BookmarkLibrary()
  await library.add(bookmarks[0])
  await library.finish()
  lines.append("bookmarks \(await count("keywords == web"))")

  let mock = RecordingIndex(name: "mock")
  mock.beginBatch()
  try await mock.indexSearchableItems([])
  try await mock.endBatch(withClientState: Data())
  lines.append(mock.calls.joined(separator: ", "))
  lines.append("\(AttributeSnippets.custom(colour: "red", sizes: [1, 2]))")
  lines.append(attributes(ofFile: "/a/b.png").kind ?? "no kind")

  let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
  activity.webpageURL = URL(string: "https://example.org")
  lines.append(ActivityRouter().destination(of: activity) == nil ? "nowhere" : "page")
  let screen = ReadingScreen()
  screen.page = 7
  screen.appear(recipes[1])
  screen.disappear()

  lines.append(await sentence(ofQuery: "title == "))
  lines.append(try await firstTitle(of: "title == \"Sw*\"") ?? "")
  lines.append(titles(in: "bookmarks.none").joined(separator: "|"))
  let model = await SearchModel()
  await model.search("swift")
  lines.append(await model.hits.map(\.title).joined(separator: "|"))
  lines.append("\(await model.suggestions.count > 0)")
  lines.append(
    await withCheckedContinuation { continuation in
      search(plain: "forum") { continuation.resume(returning: $0.joined(separator: "|")) }
    })
  return lines
}

private func ids(_ queryString: String) async throws -> String {
  var ids: [String] = []
  for try await result in CSSearchQuery(queryString: queryString, queryContext: nil).results {
    ids.append(result.id)
  }
  return ids.sorted().joined(separator: " ")
}
