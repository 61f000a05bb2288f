import CoreSpotlight
import Foundation
import Synchronization
import Testing

/// Every member that a subclass overrides on Apple's systems can be overridden, from another
/// module.
private final class CustomIndex: CSSearchableIndex {
  var calls: [String] = []

  override init(name: String) { super.init(name: name) }
  override init(name: String, protectionClass: FileProtectionType?) {
    super.init(name: name, protectionClass: protectionClass)
  }
  override class func isIndexingAvailable() -> Bool { !super.isIndexingAvailable() }
  override var indexDelegate: (any CSSearchableIndexDelegate)? {
    get { super.indexDelegate }
    set { super.indexDelegate = newValue }
  }
  override var protectionClass: FileProtectionType { .complete }
  override func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    calls.append("index")
    super.indexSearchableItems(items, completionHandler: completionHandler)
  }
  override func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    calls.append("delete")
    super.deleteSearchableItems(
      withIdentifiers: identifiers, completionHandler: completionHandler)
  }
  override func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    calls.append("domains")
    super.deleteSearchableItems(
      withDomainIdentifiers: domainIdentifiers, completionHandler: completionHandler)
  }
  override func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    calls.append("all")
    super.deleteAllSearchableItems(completionHandler: completionHandler)
  }
  override func beginBatch() {
    calls.append("begin")
    super.beginBatch()
  }
  override func endBatch(
    withClientState clientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    calls.append("end")
    super.endBatch(withClientState: clientState, completionHandler: completionHandler)
  }
  override func endIndexBatch(
    expectedClientState: Data?, newClientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    calls.append("end expecting")
    super.endIndexBatch(
      expectedClientState: expectedClientState, newClientState: newClientState,
      completionHandler: completionHandler)
  }
  override func fetchLastClientState(
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    calls.append("state")
    super.fetchLastClientState(completionHandler: completionHandler)
  }
  override func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    calls.append("data")
    completionHandler(Data("own".utf8), nil)
  }
}

/// The forms for tasks.
private final class AsyncIndex: CSSearchableIndex {
  var calls: [String] = []

  override func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    calls.append("index")
    try await super.indexSearchableItems(items)
  }
  override func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    calls.append("delete")
    try await super.deleteSearchableItems(withIdentifiers: identifiers)
  }
  override func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String]
  ) async throws {
    calls.append("domains")
    try await super.deleteSearchableItems(withDomainIdentifiers: domainIdentifiers)
  }
  override func deleteAllSearchableItems() async throws { calls.append("all") }
  override func endBatch(withClientState clientState: Data) async throws { calls.append("end") }
  override func endIndexBatch(
    expectedClientState: Data?, newClientState: Data
  ) async throws { calls.append("end expecting") }
  override func fetchLastClientState() async throws -> Data { Data("state".utf8) }
  override func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType
  ) async throws -> Data { Data("data".utf8) }
}

private final class CustomUserQuery: CSUserQuery, @unchecked Sendable {
  var engagements: [String] = []
  var starts = 0

  override init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
    super.init(userQueryString: userQueryString, userQueryContext: userQueryContext)
  }
  override class func prepare() { super.prepare() }
  override class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) {
    super.prepareProtectionClasses(protectionClasses)
  }
  override func start() {
    starts += 1
    super.start()
  }
  override func cancel() { super.cancel() }
  override var isCancelled: Bool { super.isCancelled }
  override var foundItemCount: Int { super.foundItemCount + 100 }
  override var foundSuggestionCount: Int { super.foundSuggestionCount }
  override var results: CSSearchQuery.Results { super.results }
  override var responses: CSUserQuery.Responses { super.responses }
  override var suggestions: CSUserQuery.Suggestions { super.suggestions }
  override var foundItemsHandler: (([CSSearchableItem]) -> Void)? {
    get { super.foundItemsHandler }
    set { super.foundItemsHandler = newValue }
  }
  override var completionHandler: (((any Error)?) -> Void)? {
    get { super.completionHandler }
    set { super.completionHandler = newValue }
  }
  override var foundSuggestionsHandler: (([CSSuggestion]) -> Void)? {
    get { super.foundSuggestionsHandler }
    set { super.foundSuggestionsHandler = newValue }
  }
  override var protectionClasses: [FileProtectionType] {
    get { super.protectionClasses }
    set { super.protectionClasses = newValue }
  }
  override func userEngaged(
    _ item: CSUserQuery.Item, visibleItems: [CSUserQuery.Item], interaction: UserInteractionKind
  ) {
    engagements.append("found item \(item.id)")
    super.userEngaged(item, visibleItems: visibleItems, interaction: interaction)
  }
  override func userEngaged(
    _ suggestion: CSUserQuery.Suggestion, visibleSuggestions: [CSUserQuery.Suggestion],
    interaction: UserInteractionKind
  ) {
    engagements.append("found suggestion \(suggestion.id)")
    super.userEngaged(
      suggestion, visibleSuggestions: visibleSuggestions, interaction: interaction)
  }
  override func userEngaged(
    _ item: CSSearchableItem, visibleItems: [CSSearchableItem], interaction: UserInteractionKind
  ) { engagements.append("item \(item.uniqueIdentifier)") }
  override func userEngaged(
    _ suggestion: CSSuggestion, visibleSuggestions: [CSSuggestion],
    interaction: UserInteractionKind
  ) { engagements.append("suggestion") }
}

private final class CustomItem: CSSearchableItem {
  override var uniqueIdentifier: String {
    get { "custom " + super.uniqueIdentifier }
    set { super.uniqueIdentifier = newValue }
  }
  override var domainIdentifier: String? {
    get { super.domainIdentifier }
    set { super.domainIdentifier = newValue }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  override var expirationDate: Date! {
    get { .distantFuture }
    set { super.expirationDate = newValue }
  }
  override var attributeSet: CSSearchableItemAttributeSet {
    get { super.attributeSet }
    set { super.attributeSet = newValue }
  }
  override var isUpdate: Bool {
    get { super.isUpdate }
    set { super.isUpdate = newValue }
  }
  override var updateListenerOptions: UpdateListenerOptions {
    get { super.updateListenerOptions }
    set { super.updateListenerOptions = newValue }
  }
  override func compare(byRank other: CSSearchableItem) -> ComparisonResult { .orderedAscending }
  override func copy(with zone: NSZone? = nil) -> Any { super.copy(with: zone) }
  override func encode(with coder: NSCoder) { super.encode(with: coder) }
  override class var supportsSecureCoding: Bool { super.supportsSecureCoding }
}

private final class CustomSet: CSSearchableItemAttributeSet {
  override func move(from source: CSSearchableItemAttributeSet) { super.move(from: source) }
  override func setValue(
    _ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey
  ) { super.setValue("overridden" as NSString, forCustomKey: key) }
  override func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
    super.value(forCustomKey: key)
  }
}

private final class CustomPerson: CSPerson {
  override var displayName: String? { "Dr " + (super.displayName ?? "") }
  override var handles: [String] { super.handles }
  override var handleIdentifier: String { super.handleIdentifier }
  override var contactIdentifier: String? {
    get { super.contactIdentifier }
    set { super.contactIdentifier = newValue }
  }
}

private final class CustomKey: CSCustomAttributeKey {
  override var keyName: String { super.keyName }
  override var isSearchable: Bool { super.isSearchable }
  override var isSearchableByDefault: Bool { super.isSearchableByDefault }
  override var isUnique: Bool { super.isUnique }
  override var isMultiValued: Bool { !super.isMultiValued }
}

private final class CustomText: CSLocalizedString {
  override func localizedString() -> String { "local" }
}

private final class CustomContext: CSUserQueryContext {
  override var fetchAttributes: [String] {
    get { ["title"] }
    set { super.fetchAttributes = newValue }
  }
  override var filterQueries: [String] {
    get { super.filterQueries }
    set { super.filterQueries = newValue }
  }
  override var keyboardLanguage: String? {
    get { super.keyboardLanguage }
    set { super.keyboardLanguage = newValue }
  }
  override var sourceOptions: SourceOptions {
    get { super.sourceOptions }
    set { super.sourceOptions = newValue }
  }
  override var enableRankedResults: Bool {
    get { super.enableRankedResults }
    set { super.enableRankedResults = newValue }
  }
  override var maxResultCount: Int {
    get { super.maxResultCount }
    set { super.maxResultCount = newValue }
  }
  override var maxSuggestionCount: Int {
    get { super.maxSuggestionCount }
    set { super.maxSuggestionCount = newValue }
  }
  override var maxRankedResultCount: Int {
    get { super.maxRankedResultCount }
    set { super.maxRankedResultCount = newValue }
  }
  override var disableSemanticSearch: Bool {
    get { super.disableSemanticSearch }
    set { super.disableSemanticSearch = newValue }
  }
}

private class CustomSuggestion: CSSuggestion {
  override var localizedAttributedSuggestion: AttributedString {
    super.localizedAttributedSuggestion
  }
  override var suggestionKind: SuggestionKind { .custom }
  override func compare(byRank other: CSSuggestion) -> ComparisonResult { .orderedSame }
  override func compare(_ other: CSSuggestion) -> ComparisonResult { .orderedSame }
}

private final class CustomActivity: NSUserActivity {
  override var activityType: String { super.activityType }
  override var title: String? {
    get { super.title }
    set { super.title = newValue }
  }
  override var eligibleForSearch: Bool {
    get { super.eligibleForSearch }
    set { super.eligibleForSearch = newValue }
  }
  override var contentAttributeSet: CSSearchableItemAttributeSet? {
    get { super.contentAttributeSet }
    set { super.contentAttributeSet = newValue }
  }
  override func becomeCurrent() { super.becomeCurrent() }
  override func resignCurrent() { super.resignCurrent() }
  override func invalidate() { super.invalidate() }
  override class func deleteAllSavedUserActivities() async {}
  override class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
  ) async {}
}

/// An extension and a delegate that answer every call in their own way.
private final class FullHandler: CSIndexExtensionRequestHandler {
  override func beginRequest(with context: NSExtensionContext) {}
  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping () -> Void
  ) { acknowledgementHandler() }
  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) { acknowledgementHandler() }
  override func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
  override func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}
  override func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data { Data(itemIdentifier.utf8) }
  override func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL { URL(fileURLWithPath: "/" + itemIdentifier) }
  override func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) { searchableItemsHandler(identifiers.map { item($0) }) }
  override func searchableItems(
    forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) { searchableItemsHandler([item(protectionClass.rawValue)]) }
  override func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}

/// A delegate that implements the asynchronous form alone.
private final class AsyncDelegate: NSObject, CSSearchableIndexDelegate {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping () -> Void
  ) {}
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {}
  func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] {
    identifiers.map { item($0) }
  }
}

private final class Preview: NSObject, QLPreviewingController {
  func preparePreviewOfSearchableItem(identifier: String, queryString: String?) async throws {
    throw CocoaError(.fileNoSuchFile)
  }
}

@Suite struct OverridingTests {
  @Test func indexesWithHandlers() async throws {
    try await withHost { (_: CSHost) async throws in
      let index = CustomIndex(name: "n")
      #expect(!CustomIndex.isIndexingAvailable())
      #expect(index.protectionClass == .complete)
      // The forms for tasks end up in what was overridden.
      try await index.indexSearchableItems([item("1")])
      try await index.deleteSearchableItems(withIdentifiers: ["2"])
      try await index.deleteSearchableItems(withDomainIdentifiers: ["d"])
      index.beginBatch()
      try await index.endBatch(withClientState: Data([1]))
      index.beginBatch()
      try await index.endIndexBatch(expectedClientState: Data([1]), newClientState: Data([2]))
      #expect(try await index.fetchLastClientState() == Data([2]))
      let data = try await index.fetchData(
        forBundleIdentifier: "x", itemIdentifier: "1", contentType: .png)
      #expect(data == Data("own".utf8))
      try await index.deleteAllSearchableItems()
      #expect(
        index.calls == [
          "index", "delete", "domains", "begin", "end", "begin", "end expecting", "state", "data",
          "all",
        ])
      _ = CustomIndex(name: "n", protectionClass: nil)
    }
  }

  @Test func indexesForTasks() async throws {
    try await withHost { (_: CSHost) async throws in
      let index = AsyncIndex(name: "n")
      let plain: CSSearchableIndex = index
      try await plain.indexSearchableItems([item("1"), item("2")])
      try await plain.deleteSearchableItems(withIdentifiers: ["2"])
      try await plain.deleteSearchableItems(withDomainIdentifiers: ["d"])
      try await plain.deleteAllSearchableItems()
      try await plain.endBatch(withClientState: Data())
      try await plain.endIndexBatch(expectedClientState: nil, newClientState: Data())
      #expect(try await plain.fetchLastClientState() == Data("state".utf8))
      let data = try await plain.fetchData(
        forBundleIdentifier: "x", itemIdentifier: "1", contentType: .png)
      #expect(data == Data("data".utf8))
      #expect(index.calls == ["index", "delete", "domains", "all", "end", "end expecting"])
      #expect(try await identifiers() == ["1"])
    }
  }

  @Test func queries() async throws {
    try await withHost { (_: CSHost) async throws in
      try await CSSearchableIndex.default().indexSearchableItems([
        item("1") { $0.title = "mountain" }
      ])
      let context = CustomContext()
      context.maxSuggestionCount = 3
      let query = CustomUserQuery(userQueryString: "mou", userQueryContext: context)
      for try await response in query.responses {
        switch response {
        case .item(let found):
          query.userEngaged(found, visibleItems: [found], interaction: .select)
        case .suggestion(let found):
          query.userEngaged(found, visibleSuggestions: [found], interaction: .focus)
        @unknown default: break
        }
      }
      #expect(
        query.engagements == [
          "found suggestion mountain", "suggestion", "found item 1", "item 1",
        ])
      #expect(query.foundItemCount == 101)
      query.start()
      #expect(query.starts == 1)
    }
  }

  @Test func values() async throws {
    try await withHost { (_: CSHost) async throws in
      let set = CustomSet()
      let key = try #require(CSCustomAttributeKey(keyName: "com_example_colour"))
      set.setValue("red" as NSString, forCustomKey: key)
      // By the name of the base class: there, the form for casts is preferred.
      #expect(
        (set as CSSearchableItemAttributeSet).value(forCustomKey: key) as? String == "overridden")
      set.authors = [CustomPerson(displayName: "Zoë", handles: [], handleIdentifier: "x")]
      let custom = CustomItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: set)
      try await CSSearchableIndex.default().indexSearchableItems([custom])
      #expect(try await identifiers() == ["custom 1"])
      #expect(try await identifiers("com_example_colour == overridden") == ["custom 1"])
      #expect(custom.compare(byRank: custom) == .orderedAscending)
      #expect(custom.expirationDate == .distantFuture)
      #expect(
        CustomKey(
          keyName: "k", searchable: true, searchableByDefault: true, unique: true,
          multiValued: false)?.isMultiValued == true)
      #expect(CustomText(localizedStrings: ["en": "x"]).localizedString() == "local")
      let activity = CustomActivity(activityType: "t")
      activity.title = "A title"
      activity.eligibleForSearch = true
      #expect(activity.activityType == "t" && activity.isEligibleForSearch)
      await CustomActivity.deleteAllSavedUserActivities()
      _ = CustomSuggestion.self
    }
  }

  @Test func delegates() async throws {
    try await withHost { (_: CSHost) async throws in
      let index = CSSearchableIndex(name: "n")
      let handler: any CSSearchableIndexDelegate = FullHandler()
      #expect(
        try handler.data(for: index, itemIdentifier: "1", typeIdentifier: "t") == Data("1".utf8))
      #expect(
        try handler.fileURL(
          for: index, itemIdentifier: "1", typeIdentifier: "t", inPlace: false
        ).path == "/1")
      let found = await handler.searchableItems(forIdentifiers: ["a", "b"])
      #expect(found.map(\.uniqueIdentifier) == ["a", "b"])
      let classed: [String] = await withCheckedContinuation { continuation in
        handler.searchableItems(forIdentifiers: ["a"], protectionClass: .complete) { items in
          continuation.resume(returning: items.map(\.uniqueIdentifier))
        }
      }
      #expect(classed == [FileProtectionType.complete.rawValue])
      let delegate: any CSSearchableIndexDelegate = AsyncDelegate()
      let more = await delegate.searchableItems(forIdentifiers: ["c"])
      #expect(more.map(\.uniqueIdentifier) == ["c"])
      let preview: any QLPreviewingController = Preview()
      await #expect(throws: CocoaError.self) {
        try await preview.preparePreviewOfSearchableItem(identifier: "1", queryString: nil)
      }
    }
  }
}
