// Names every symbol of the interface with its type; most of it only has to compile.
import CoreSpotlight
import Foundation
import Testing

private final class FullDelegate: NSObject, CSSearchableIndexDelegate {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {}
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {}
  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}
  func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data { Data() }
  func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL { URL(fileURLWithPath: "/") }
  func searchableItems(
    forIdentifiers identifiers: [String],
    searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) { searchableItemsHandler([]) }
  func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}

private final class ShortDelegate: NSObject, CSSearchableIndexDelegate {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {}
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {}
}

private final class Handler: CSIndexExtensionRequestHandler {
  override func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
  override func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data { Data() }
  override func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL { URL(fileURLWithPath: "/") }
}

private final class Importer: CSImportExtension {
  override func update(
    _ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL
  ) throws {}
}

private func needs<Requirement>(_ type: Requirement.Type, _ value: Requirement) {}

private func everyIndexSymbol(_ handler: (@Sendable ((any Error)?) -> Void)?) async throws {
  let index: CSSearchableIndex = CSSearchableIndex.default()
  needs(NSObject.self, index)
  _ = CSSearchableIndex(name: "n")
  _ = CSSearchableIndex(name: "n", protectionClass: nil)
  _ = CSSearchableIndex(name: "n", protectionClass: .completeUntilFirstUserAuthentication)
  let available: Bool = CSSearchableIndex.isIndexingAvailable()
  let delegate: (any CSSearchableIndexDelegate)? = index.indexDelegate
  index.indexDelegate = available ? delegate : nil
  let ids: [String] = []
  let data = Data()
  index.indexSearchableItems([], completionHandler: handler)
  index.deleteSearchableItems(withIdentifiers: ids, completionHandler: handler)
  index.deleteSearchableItems(withDomainIdentifiers: ids, completionHandler: handler)
  index.deleteAllSearchableItems(completionHandler: handler)
  index.beginBatch()
  index.endBatch(withClientState: data, completionHandler: handler)
  index.endIndexBatch(expectedClientState: data, newClientState: data, completionHandler: handler)
  index.fetchLastClientState { (_: Data?, _: (any Error)?) in }
  index.fetchData(forBundleIdentifier: "", itemIdentifier: "", contentType: .png) {
    (_: Data?, _: (any Error)?) in
  }
  try await index.indexSearchableItems([])
  try await index.deleteSearchableItems(withIdentifiers: ids)
  try await index.deleteSearchableItems(withDomainIdentifiers: ids)
  try await index.deleteAllSearchableItems()
  try await index.endBatch(withClientState: data)
  try await index.endIndexBatch(expectedClientState: nil, newClientState: data)
  let _: Data = try await index.fetchLastClientState()
  let _: Data = try await index.fetchData(
    forBundleIdentifier: "", itemIdentifier: "", contentType: .png)
  let _: FileProtectionType = index.protectionClass
  let short = ShortDelegate()
  short.searchableIndexDidThrottle(index)
  short.searchableIndexDidFinishThrottle(index)
  _ = try short.data(for: index, itemIdentifier: "", typeIdentifier: "")
  _ = try short.fileURL(for: index, itemIdentifier: "", typeIdentifier: "", inPlace: true)
  short.searchableItems(forIdentifiers: []) { (_: [CSSearchableItem]) in }
  let _: [CSSearchableItem] = await short.searchableItems(forIdentifiers: [])
  short.searchableItemsDidUpdate([])
  needs((any CSSearchableIndexDelegate & NSExtensionRequestHandling).self, Handler())
  needs((any NSExtensionRequestHandling).self, Importer())
  let full = FullDelegate()
  index.indexDelegate = full
}

private func everySynchronousIndexCall(_ handler: @escaping @Sendable (Error?) -> Void) {
  let index = CSSearchableIndex(name: "n")
  index.indexSearchableItems([])
  index.indexSearchableItems([]) { error in handler(error) }
  index.deleteSearchableItems(withIdentifiers: [])
  index.deleteSearchableItems(withIdentifiers: [], completionHandler: handler)
  index.deleteSearchableItems(withDomainIdentifiers: [])
  index.deleteAllSearchableItems()
  index.deleteAllSearchableItems { handler($0) }
  index.endBatch(withClientState: Data())
  index.endBatch(withClientState: Data(), completionHandler: handler)
  index.endIndexBatch(expectedClientState: nil, newClientState: Data())
}

private func everyItemSymbol() throws {
  let item = CSSearchableItem(
    uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
  needs((NSObject & NSSecureCoding & NSCopying).self, item)
  _ = CSSearchableItem()
  let _: String = item.uniqueIdentifier
  let _: String? = item.domainIdentifier
  let _: Date? = item.expirationDate
  let _: Date = item.expirationDate
  item.expirationDate = nil
  let _: CSSearchableItemAttributeSet = item.attributeSet
  let _: Bool = item.isUpdate
  let options: CSSearchableItem.UpdateListenerOptions = [.summarization, .priority]
  item.updateListenerOptions = options
  needs((any OptionSet & Sendable).self, CSSearchableItem.UpdateListenerOptions(rawValue: UInt(6)))
  let _: ComparisonResult = item.compare(byRank: item)

  let set = CSSearchableItemAttributeSet(contentType: .text)
  needs((NSObject & NSSecureCoding & NSCopying).self, set)
  _ = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
  set.move(from: CSSearchableItemAttributeSet())
  guard let key = CSCustomAttributeKey(keyName: "k"),
    let full = CSCustomAttributeKey(
      keyName: "k", searchable: true, searchableByDefault: true, unique: true, multiValued: true)
  else { return }
  needs((NSObject & NSSecureCoding & NSCopying).self, key)
  let _: (String, Bool, Bool, Bool, Bool) = (
    full.keyName, full.isSearchable, full.isSearchableByDefault, full.isUnique, full.isMultiValued
  )
  set.setValue("text" as NSString, forCustomKey: key)
  set.setValue(true as NSNumber, forCustomKey: key)
  set.setValue(nil, forCustomKey: key)
  let _: (any NSSecureCoding)? = set.value(forCustomKey: key)

  let person = CSPerson(displayName: nil, handles: [], handleIdentifier: "email")
  needs((NSObject & NSSecureCoding & NSCopying).self, person)
  person.contactIdentifier = "c"
  let _: (String?, [String], String, String?) = (
    person.displayName, person.handles, person.handleIdentifier, person.contactIdentifier
  )
  let localized = CSLocalizedString(localizedStrings: ["en": "text"])
  needs(NSString.self, localized)
  let _: String = localized.localizedString()
}

private func everyQuerySymbol() async throws {
  let context = CSSearchQueryContext()
  needs((NSObject & NSSecureCoding & NSCopying).self, context)
  context.fetchAttributes = ["title"]
  context.filterQueries = []
  let _: String? = context.keyboardLanguage
  context.sourceOptions = [.allowMail]
  context.sourceOptions = CSSearchQueryContext.SourceOptions(rawValue: UInt(1))
  let query = CSSearchQuery(queryString: "", queryContext: nil)
  query.foundItemsHandler = { (_: [CSSearchableItem]) in }
  query.completionHandler = { (_: (any Error)?) in }
  let _: (([CSSearchableItem]) -> Void)? = query.foundItemsHandler
  let _: (((any Error)?) -> Void)? = query.completionHandler
  query.protectionClasses = [FileProtectionType.complete]
  query.start()
  query.cancel()
  let _: (Bool, Int) = (query.isCancelled, query.foundItemCount)
  let results: CSSearchQuery.Results = query.results
  var iterator: CSSearchQuery.Results.Iterator = results.makeAsyncIterator()
  let found: CSSearchQuery.Results.Item? = try await iterator.next()
  let _: CSSearchableItem? = found?.item
  func checks<Item: Comparable & Identifiable & Hashable & Sendable>(_: Item.Type) {}
  checks(CSSearchQuery.Results.Item.self)
  checks(CSUserQuery.Item.self)
  checks(CSUserQuery.Suggestion.self)
}

@available(*, deprecated)
private func everyDeprecatedSymbol() {
  _ = CSSearchQuery(queryString: "", attributes: nil)
}

private func everyUserQuerySymbol() async throws {
  let context = CSUserQueryContext()
  needs(CSSearchQueryContext.self, context)
  _ = CSUserQueryContext(currentSuggestion: nil)
  context.enableRankedResults = true
  context.maxResultCount = 0
  context.maxSuggestionCount = 0
  context.maxRankedResultCount = 0
  context.disableSemanticSearch = true
  let query = CSUserQuery(userQueryString: nil, userQueryContext: nil)
  needs(CSSearchQuery.self, query)
  CSUserQuery.prepare()
  CSUserQuery.prepareProtectionClasses([.none])
  query.foundSuggestionsHandler = { (_: [CSSuggestion]) in }
  let _: Int = query.foundSuggestionCount
  query.start()
  query.cancel()
  for try await response in query.responses {
    needs((any Identifiable & Sendable).self, response)
    switch response {
    case .item(let item):
      query.userEngaged(item, visibleItems: [item], interaction: .select)
      query.userEngaged(item.item, visibleItems: [item.item], interaction: .focus)
    case .suggestion(let found):
      query.userEngaged(found, visibleSuggestions: [found], interaction: .default)
      let suggestion: CSSuggestion = found.suggestion
      query.userEngaged(suggestion, visibleSuggestions: [suggestion], interaction: .focus)
      needs((NSObject & NSSecureCoding & NSCopying).self, suggestion)
      let _: AttributedString = suggestion.localizedAttributedSuggestion
      let kind: CSSuggestion.SuggestionKind = suggestion.suggestionKind
      switch kind {
      case .none, .custom, .default: break
      @unknown default: break
      }
      let _: ComparisonResult = suggestion.compare(suggestion)
      let _: ComparisonResult = suggestion.compare(byRank: suggestion)
    @unknown default: break
    }
  }
  let responses: CSUserQuery.Responses = query.responses
  var one: CSUserQuery.Responses.Iterator = responses.makeAsyncIterator()
  let _: CSUserQuery.Responses.Response? = try await one.next()
  let suggestions: CSUserQuery.Suggestions = query.suggestions
  var other: CSUserQuery.Suggestions.Iterator = suggestions.makeAsyncIterator()
  let _: CSUserQuery.Suggestion? = try await other.next()
  let _: [Int] = [
    CSUserQuery.UserInteractionKind.select.rawValue, CSUserQuery.UserInteractionKind.focus.rawValue,
    CSUserQuery.UserInteractionKind.default.rawValue,
  ]
}

private func everyErrorAndConstant() {
  let _: [CSIndexError.Code] = [
    .unknownError, .indexUnavailableError, .invalidItemError, .invalidClientStateError,
    .remoteConnectionError, .quotaExceeded, .indexingUnsupported, .mismatchedClientState,
    CSIndexError.unknownError, CSIndexError.indexUnavailableError, CSIndexError.invalidItemError,
    CSIndexError.invalidClientStateError, CSIndexError.remoteConnectionError,
    CSIndexError.quotaExceeded, CSIndexError.indexingUnsupported,
    CSIndexError.mismatchedClientState,
  ]
  let _: [CSSearchQueryError.Code] = [
    .unknown, .indexUnreachable, .invalidQuery, .cancelled, CSSearchQueryError.unknown,
    CSSearchQueryError.indexUnreachable, CSSearchQueryError.invalidQuery,
    CSSearchQueryError.cancelled,
  ]
  func checks<Failure: CustomNSError & Hashable & Sendable>(_: Failure) {}
  let index = CSIndexError(.quotaExceeded, userInfo: ["a": 1])
  checks(index)
  checks(CSSearchQueryError(.unknown))
  let _: (CSIndexError.Code, [String: Any], Int) = (index.code, index.userInfo, index.errorCode)
  let _: (CSIndexError.Code?, CSSearchQueryError.Code?) = (
    CSIndexError.Code(rawValue: -1), CSSearchQueryError.Code(rawValue: -2000)
  )
  let _: [String] = [
    CSIndexErrorDomain, CSIndexError.errorDomain, CSSearchQueryErrorDomain,
    CSSearchQueryError.errorDomain, CSSearchableItemActionType, CSSearchableItemActivityIdentifier,
    CSQueryContinuationActionType, CSSearchQueryString, CSActionIdentifier, CSMailboxInbox,
    CSMailboxDrafts, CSMailboxSent, CSMailboxJunk, CSMailboxTrash, CSMailboxArchive,
    CSSuggestionHighlightAttributeName, CoreSpotlightVersionString,
  ]
  let _: NSAttributedString.Key = .suggestionHighlight
  let _: (Int32, Double) = (CoreSpotlightAPIVersion, CoreSpotlightVersionNumber)
}

private func everyActivitySymbol() async {
  let activity = NSUserActivity(activityType: "t")
  let _: String = activity.activityType
  activity.isEligibleForSearch = true
  activity.eligibleForSearch = true
  activity.isEligibleForPublicIndexing = true
  activity.isEligibleForHandoff = true
  activity.isEligibleForPrediction = true
  activity.contentAttributeSet = CSSearchableItemAttributeSet(contentType: .item)
  activity.contentAttributeSet?.relatedUniqueIdentifier = "1"
  activity.contentAttributeSet?.weakRelatedUniqueIdentifier = "1"
  activity.contentAttributeSet?.domainIdentifier = "d"
  activity.title = "t"
  activity.keywords = Set(["k"])
  activity.expirationDate = Date()
  activity.webpageURL = nil
  activity.userInfo = ["k": 1]
  activity.requiredUserInfoKeys = ["k"]
  activity.persistentIdentifier = NSUserActivityPersistentIdentifier("p")
  activity.needsSave = true
  activity.targetContentIdentifier = "s"
  activity.becomeCurrent()
  activity.resignCurrent()
  activity.invalidate()
  NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["p"]) {}
  NSUserActivity.deleteAllSavedUserActivities {}
  await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["p"])
  await NSUserActivity.deleteAllSavedUserActivities()
}

/// Initialisers and type members, by their types.
private func everyInitializer() {
  let _: (String) -> CSSearchableIndex = CSSearchableIndex.init(name:)
  let _: (String, FileProtectionType?) -> CSSearchableIndex =
    CSSearchableIndex.init(name:protectionClass:)
  let _: () -> CSSearchableIndex = CSSearchableIndex.default
  let _: () -> Bool = CSSearchableIndex.isIndexingAvailable
  let _: (String?, String?, CSSearchableItemAttributeSet) -> CSSearchableItem =
    CSSearchableItem.init(uniqueIdentifier:domainIdentifier:attributeSet:)
  let _: (UTType) -> CSSearchableItemAttributeSet = CSSearchableItemAttributeSet.init(contentType:)
  let _: (String) -> CSSearchableItemAttributeSet =
    CSSearchableItemAttributeSet.init(itemContentType:)
  let _: (String) -> CSCustomAttributeKey? = CSCustomAttributeKey.init(keyName:)
  let _: (String, Bool, Bool, Bool, Bool) -> CSCustomAttributeKey? =
    CSCustomAttributeKey.init(keyName:searchable:searchableByDefault:unique:multiValued:)
  let _: (String?, [String], String) -> CSPerson =
    CSPerson.init(displayName:handles:handleIdentifier:)
  let _: ([AnyHashable: Any]) -> CSLocalizedString = CSLocalizedString.init(localizedStrings:)
  let _: (String, CSSearchQueryContext?) -> CSSearchQuery =
    CSSearchQuery.init(queryString:queryContext:)
  let _: (String?, CSUserQueryContext?) -> CSUserQuery =
    CSUserQuery.init(userQueryString:userQueryContext:)
  let _: (CSSuggestion?) -> CSUserQueryContext = CSUserQueryContext.init(currentSuggestion:)
  let _: () -> CSUserQueryContext = CSUserQueryContext.init
  let _: () -> CSIndexExtensionRequestHandler = CSIndexExtensionRequestHandler.init
  let _: () -> CSImportExtension = CSImportExtension.init
  let _: (String) -> NSUserActivity = NSUserActivity.init(activityType:)
  let _: (CSIndexError.Code, [String: Any]) -> CSIndexError = CSIndexError.init(_:userInfo:)
  let _: (CSSearchQueryError.Code, [String: Any]) -> CSSearchQueryError =
    CSSearchQueryError.init(_:userInfo:)
  let _: () -> Void = CSUserQuery.prepare
  let _: ([FileProtectionType]) -> Void = CSUserQuery.prepareProtectionClasses
  let _: [FileProtectionType] = [
    .none, .complete, .completeUnlessOpen, .completeUntilFirstUserAuthentication,
  ]
}

/// Raw values and the types around options and kinds.
private func everyRawValue() {
  let _: [UInt] = [
    CSSearchableItem.UpdateListenerOptions.summarization.rawValue,
    CSSearchableItem.UpdateListenerOptions.priority.rawValue,
    CSSearchQueryContext.SourceOptions.allowMail.rawValue,
  ]
  let _: CSSuggestion.SuggestionKind? = CSSuggestion.SuggestionKind(rawValue: 2)
  let _: CSUserQuery.UserInteractionKind? = CSUserQuery.UserInteractionKind(rawValue: 1)
  let _: CSIndexError.Code = CSIndexError(.unknownError).code
  func sequence<Sequence: AsyncSequence>(
    _: Sequence.Type, of _: Sequence.Element.Type, _: Sequence.AsyncIterator.Type
  ) {}
  sequence(
    CSSearchQuery.Results.self, of: CSSearchQuery.Results.Item.self,
    CSSearchQuery.Results.Iterator.self)
  sequence(
    CSUserQuery.Responses.self, of: CSUserQuery.Responses.Response.self,
    CSUserQuery.Responses.Iterator.self)
  sequence(
    CSUserQuery.Suggestions.self, of: CSUserQuery.Suggestion.self,
    CSUserQuery.Suggestions.Iterator.self)
}

/// What a delegate and the hooks of other frameworks are asked.
private func everyHook(
  _ delegate: any CSSearchableIndexDelegate, _ preview: any QLPreviewingController,
  _ context: NSExtensionContext, _ handler: @escaping @Sendable ((any Error)?) -> Void
) async throws {
  delegate.searchableItems(forIdentifiers: [], protectionClass: .complete) {
    (_: [CSSearchableItem]) in
  }
  let _: [CSSearchableItem] = await delegate.searchableItems(forIdentifiers: [])
  preview.preparePreviewOfSearchableItem(
    identifier: "", queryString: nil, completionHandler: handler)
  try await preview.preparePreviewOfSearchableItem(identifier: "", queryString: nil)
  CSIndexExtensionRequestHandler().beginRequest(with: context)
  CSImportExtension().beginRequest(with: context)
  try CSImportExtension().update(
    CSSearchableItemAttributeSet(), forFileAt: URL(fileURLWithPath: "/"))
  do {
    throw CSSearchQueryError(.cancelled)
  } catch CSSearchQueryError.cancelled {
  }
  do {
    throw CSIndexError(.quotaExceeded)
  } catch CSIndexError.quotaExceeded {
  }
}

/// The raw values are those of the interface.
@Suite struct InterfaceValueTests {
  @Test func codesAndKinds() {
    #expect(
      [
        CSIndexError.Code.unknownError, .indexUnavailableError, .invalidItemError,
        .invalidClientStateError, .remoteConnectionError, .quotaExceeded, .indexingUnsupported,
        .mismatchedClientState,
      ].map(\.rawValue) == [-1, -1000, -1001, -1002, -1003, -1004, -1005, -1006])
    #expect(
      [CSSearchQueryError.Code.unknown, .indexUnreachable, .invalidQuery, .cancelled]
        .map(\.rawValue) == [-2000, -2001, -2002, -2003])
    #expect(
      [CSSuggestion.SuggestionKind.none, .custom, .default].map(\.rawValue) == [0, 1, 2])
    #expect(
      [CSUserQuery.UserInteractionKind.select, .focus, .default].map(\.rawValue) == [0, 1, 0])
    #expect(CSSearchableItem.UpdateListenerOptions([.summarization, .priority]).rawValue == 6)
    #expect(CSSearchQueryContext.SourceOptions.allowMail.rawValue == 1)
    #expect(CoreSpotlightAPIVersion == 40)
    #expect(CSSearchableItemActionType == "com.apple.corespotlightitem")
    #expect(CSSearchableItemActivityIdentifier == "kCSSearchableItemActivityIdentifier")
    #expect(CSSearchQueryString == "kCSSearchQueryString")
    #expect(CSQueryContinuationActionType == "com.apple.corespotlightquerycontinuation")
    let error = CSIndexError(.quotaExceeded, userInfo: [NSLocalizedDescriptionKey: "full"])
    let plain: any Error = error
    #expect(plain.localizedDescription == "full")
    #expect((plain as NSError).domain == CSIndexErrorDomain)
    #expect((plain as NSError).code == -1004)
  }

  @Test func defaults() throws {
    let context = CSUserQueryContext()
    #expect(context.enableRankedResults && !context.disableSemanticSearch)
    #expect(context.maxResultCount == 0 && context.maxSuggestionCount == 0)
    #expect(context.maxRankedResultCount == 100)
    #expect(context.fetchAttributes.isEmpty && context.filterQueries.isEmpty)
    #expect(context.keyboardLanguage == nil && context.sourceOptions == [])
    let key = try #require(CSCustomAttributeKey(keyName: "com_example_key"))
    #expect(key.isSearchable && !key.isSearchableByDefault && !key.isUnique && !key.isMultiValued)
    let item = CSSearchableItem()
    #expect(!item.isUpdate && item.updateListenerOptions == [])
    #expect(UUID(uuidString: item.uniqueIdentifier) != nil)
    let activity = NSUserActivity(activityType: "t")
    #expect(!activity.isEligibleForSearch && activity.isEligibleForHandoff)
  }
}
