#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// What an activity puts into the index, taken from it at the moment it becomes current.
  struct ActivityEntry: Sendable {
    let item: EngineItem
    let declarations: [CustomAttribute]

    /// Takes the values of an activity.
    ///
    /// Activities of one type that belong to the same item, or have the same page, are one entry;
    /// others are one entry for each object.
    init(_ activity: NSUserActivity, objectIdentifier: UUID, host: CSHost) {
      let set = activity.contentAttributeSet
      var attributes = set?.attributes ?? AttributeSet()
      if let title = activity.title, attributes[.title] == nil { attributes[.title] = .text(title) }
      if !activity.keywords.isEmpty {
        let known = attributes[.keywords]?.elements ?? []
        let new = activity.keywords.sorted().map { AttributeValue.text($0) }
        attributes[.keywords] = .list(known + new.filter { !known.contains($0) })
      }
      if let page = activity.webpageURL, attributes[.url] == nil {
        attributes[.url] = .text(page.absoluteString)
      }
      let related = set?.relatedUniqueIdentifier
      let weakRelated = set?.weakRelatedUniqueIdentifier
      attributes[.activityMark] = .text(related == nil ? ActivityMark.own : ActivityMark.related)
      let identifier: String
      if let persistent = activity.persistentIdentifier {
        identifier = ActivityIdentifier.stored(persistent: persistent)
      } else {
        let subject =
          (related ?? weakRelated).map { "item " + $0 }
          ?? activity.webpageURL.map { "page " + $0.absoluteString }
          ?? "object " + objectIdentifier.uuidString
        identifier = ActivityIdentifier.stored(key: activity.activityType + " " + subject)
      }
      item = EngineItem(
        identifier, kind: .userActivity, domain: set?.domainIdentifier,
        expirationDate: activity.expirationDate ?? host.defaultExpiration(),
        relatedUniqueIdentifier: related, weakRelatedUniqueIdentifier: weakRelated,
        attributes: attributes)
      declarations = (set?.customKeys.values.map { $0 } ?? []).sorted { $0.name < $1.name }
    }
  }

  extension CSHost {
    /// Puts an activity into the index, which counts the use of its item.
    func record(_ entry: ActivityEntry) {
      var batch = Batch()
      batch.declare(entry.declarations)
      batch.add([entry.item])
      // An activity that cannot be kept is lost; becoming current cannot fail.
      store.commit(batch) { _ in }
    }

    func deleteActivities(_ identifiers: [String], completion: @escaping @Sendable () -> Void) {
      var batch = Batch()
      batch.delete(identifiers: identifiers.map { ActivityIdentifier.stored(persistent: $0) })
      store.commit(batch) { _ in completion() }
    }

    /// How many activities the index has, those included that results show by their items.
    package func activityCount() async throws -> Int {
      try await store.snapshot().count(ActivityMark.isActivity)
    }

    func deleteAllActivities(completion: @escaping @Sendable () -> Void) {
      store.commit(completion: { _ in completion() }) { snapshot in
        var batch = Batch()
        batch.delete(identifiers: try snapshot.identifiers(ActivityMark.isActivity))
        return batch
      }
    }
  }
#endif
