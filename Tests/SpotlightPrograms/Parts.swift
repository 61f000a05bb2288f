import CoreSpotlight
import Foundation

/// The settings of a program, from its arguments and environment.
func configuration(folder: String) -> CSHostConfiguration {
  var configuration = CSHostConfiguration(bundleIdentifier: "org.example.programs")
  configuration.folder = URL(fileURLWithPath: folder, isDirectory: true)
  if let timeout = ProcessInfo.processInfo.environment["ENDING_TIMEOUT"].flatMap(Double.init) {
    configuration.endingTimeout = timeout
  }
  if ProcessInfo.processInfo.environment["EXIT_ON_FAILURE"] != nil {
    configuration.unhandledErrorHandler = { _ in exit(7) }
  }
  return configuration
}

/// Texts that come from somewhere else.
func texts(_ texts: [String]) async throws -> [String] {
  await Task.yield()
  try Task.checkCancellation()
  return texts
}

/// A handler that is not there.
func nothing() async throws -> (@Sendable (Error?) -> Void)? { nil }

func items(of texts: [String]) throws -> [CSSearchableItem] {
  texts.map { text in
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = text
    return CSSearchableItem(
      uniqueIdentifier: text, domainIdentifier: "numbers.\(text)", attributeSet: attributes)
  }
}

/// Writes the titles of all items.
func show() async throws {
  let context = CSSearchQueryContext()
  context.fetchAttributes = ["title"]
  var titles: [String] = []
  let query = CSSearchQuery(queryString: "title == \"*\"", queryContext: context)
  for try await result in query.results { titles.append(result.item.attributeSet.title ?? "") }
  print(titles.sorted().joined(separator: " "))
}

/// A function without tasks that does not wait.
func addInFunction() {
  let index = CSSearchableIndex(name: "functions")
  guard let items = try? items(of: ["one", "two", "three"]) else { return }
  index.indexSearchableItems(items)
}

/// The same inside of a task.
func addInTask() async throws {
  let index = CSSearchableIndex(name: "tasks")
  index.indexSearchableItems(try items(of: ["one", "two", "three"]), completionHandler: nil)
}

/// Keeps a thread from doing anything else.
func blockForever() {
  while true { sleep(60) }
}
