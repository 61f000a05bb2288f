// swift-format-ignore-file
// Sources/Pharos/Pharos.docc/ComingFromCoreSpotlight.md
// What stands outside of "hidden" and "shown" is the page, letter by letter; a test compares them.
import CoreSpotlight
import Foundation

func indexAndSearch() async throws {
  let attributes = CSSearchableItemAttributeSet(contentType: .text)
  attributes.title = "Paris in May"
  let item = CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: "notes", attributeSet: attributes)
  try await CSSearchableIndex.default().indexSearchableItems([item])

  let context = CSUserQueryContext()
  context.fetchAttributes = ["title"]
  for try await response in CSUserQuery(userQueryString: "par", userQueryContext: context).responses {
    if case .item(let found) = response { print(found.item.attributeSet.title ?? "") }
  }
}

try await indexAndSearch()

var configuration = CSHostConfiguration(bundleIdentifier: "org.example.notes")
configuration.isInMemory = true
try await CSHost(configuration).run { try await indexAndSearch() }

func indexRome() async throws {
  let attributes = CSSearchableItemAttributeSet(contentType: .text)
  attributes.title = "Rome in June"
  let item = CSSearchableItem(uniqueIdentifier: "2", domainIdentifier: "notes", attributeSet: attributes)
  try await CSSearchableIndex.default().indexSearchableItems([item])
}

try await indexRome()
