#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns batches into journal operations: validates, merges updates with what is stored, numbers
/// and encodes.
struct BatchResolver {
  let configuration: IndexConfiguration

  /// Refuses a batch that cannot be taken, before anything of it is.
  ///
  /// - Parameter names: those of the attributes of its items.
  func validate(
    _ batch: WriteBatch, _ names: Set<AttributeKey>, against draft: GroupDraft
  ) throws(IndexError) {
    // First what depends on what the index holds.
    try validateClientState(batch, against: draft)
    try checkAttributeNames(names, against: draft)
    try validateItems(batch)
  }

  /// Refuses a batch whose client state is too long or not what the client expected.
  func validateClientState(
    _ batch: WriteBatch, against draft: GroupDraft
  ) throws(IndexError) {
    if let state = batch.clientState {
      guard state.state.count <= ClientStateLimits.maximumBytes else {
        throw .clientStateTooLong(count: state.state.count, limit: ClientStateLimits.maximumBytes)
      }
      if let expected = state.expected, draft.clientStates[state.name] ?? [] != expected {
        throw .clientStateMismatch
      }
    }
  }

  /// The part that depends on the batch alone.
  func validateItems(_ batch: WriteBatch) throws(IndexError) {
    let limits = ItemLimits(maximumContentBytes: configuration.maximumItemBytes)
    for operation in batch.operations {
      do throws(ItemError) {
        switch operation {
        case .put(let item): try item.validate(limits: limits)
        case .update(let update): try update.validate(limits: limits)
        case .record(let events):
          for event in events { try event.validate(limits: limits) }
        case .putEncoded, .deleteIdentifiers, .deleteDomains, .deleteAll, .declare, .forgetUsage,
          .forgetAllUsage, .changeUsage:
          break
        }
      } catch {
        throw .invalidItem(error)
      }
    }
  }

  /// A segment numbers its attributes with 16 bits, and any segments may be merged into one.
  func checkAttributeNames(
    _ names: Set<AttributeKey>, against draft: GroupDraft
  ) throws(IndexError) {
    let limit = BatchResolver.maximumAttributeNames
    guard names.count + draft.attributeNameBound > limit else { return }
    let all = draft.attributeNames.union(names.map(\.canonical.rawValue))
    guard all.count <= limit else {
      throw .tooLarge(what: "the number of attribute names", size: all.count, limit: limit)
    }
  }

  /// The names of the attributes of a batch's items.
  func attributeNames(of batch: WriteBatch) -> Set<AttributeKey> {
    var names: Set<AttributeKey> = []
    // Items that follow each other often have the same attributes.
    var last: [AttributeKey] = []
    for operation in batch.operations {
      switch operation {
      case .put(let item):
        guard item.attributes.keys != last else { continue }
        last = item.attributes.keys
        names.formUnion(last)
      case .putEncoded(let items): names.formUnion(items.attributeNames)
      case .update(let update): names.formUnion(update.attributes.keys)
      case .deleteIdentifiers, .deleteDomains, .deleteAll, .declare, .record, .forgetUsage,
        .forgetAllUsage, .changeUsage:
        break
      }
    }
    return names
  }

  /// The most bytes of records in one batch: what a frame of the journal holds, less its names.
  static let maximumBatchBytes = JournalFormat.maximumPayload / 2

  /// The most attribute names that an index takes.
  static let maximumAttributeNames = 60_000

  /// Applies a validated batch to the draft and returns what to journal.
  ///
  /// - Parameter names: those of the attributes of its items.
  func resolve(
    _ batch: WriteBatch, _ names: Set<AttributeKey>, into draft: inout GroupDraft
  ) throws -> [JournalOperation] {
    var operations: [JournalOperation] = []
    operations.reserveCapacity(batch.itemCount)
    draft.reserve(batch.itemCount)
    var recordBytes = 0
    draft.note(names)
    func add(_ operation: JournalOperation) throws(IndexError) {
      if case .put(_, _, _, let record) = operation { recordBytes += record.count }
      guard recordBytes <= BatchResolver.maximumBatchBytes else {
        throw .tooLarge(
          what: "a batch", size: recordBytes, limit: BatchResolver.maximumBatchBytes)
      }
      draft.apply(operation)
      operations.append(operation)
    }
    for operation in batch.operations {
      switch operation {
      case .put(let item):
        let relation = item.activityRelation
        guard try admits(relation, draft) else { continue }
        try add(put(item, &draft))
        for visit in visits(relation, of: Array(item.uniqueIdentifier.utf8), &draft) {
          try add(visit)
        }
      case .putEncoded(let items):
        for item in items.elements {
          guard try admits(item.relation, draft) else { continue }
          try add(
            .put(
              identifier: item.identifier, domain: item.domain, sequence: draft.takeSequence(),
              record: item.record))
          for visit in visits(item.relation, of: item.identifier, &draft) { try add(visit) }
        }
      case .update(let update):
        if let item = try updated(update, draft) { try add(put(item, &draft)) }
      case .deleteIdentifiers(let identifiers):
        operations.reserveCapacity(operations.count + identifiers.count)
        // Asked once: deletions make no links.
        let hasLinks = draft.hasLinkedActivities
        for identifier in identifiers {
          let identifier = Array(identifier.utf8)
          let activities = hasLinks ? try draft.activities(goingWith: [identifier]) : []
          for activity in activities { try add(.delete(identifier: activity)) }
          try add(.delete(identifier: identifier))
        }
      case .deleteDomains(let domains):
        for domain in domains where !domain.isEmpty {
          for activity in try draft.activities(goingWithDomain: domain) {
            try add(.delete(identifier: activity))
          }
          try add(.deleteDomain(domain))
        }
      case .deleteAll: try add(.deleteAll)
      case .declare(let attribute): try add(.declare(attribute))
      case .record(let events):
        for event in events {
          for change in changes(of: event) { try add(.usage(change)) }
        }
      case .forgetUsage(let identifiers):
        for identifier in identifiers {
          try add(.usage(.forget(identifier: Array(identifier.utf8))))
        }
      case .forgetAllUsage: try add(.usage(.forgetAll))
      case .changeUsage(let changes):
        for change in changes { try add(.usage(change)) }
      }
    }
    if let state = batch.clientState { try add(.clientState(name: state.name, state: state.state)) }
    return operations
  }

  private func put(_ item: Item, _ draft: inout GroupDraft) -> JournalOperation {
    var item = item
    item.indexedDate = configuration.clock()
    var record: [UInt8] = []
    ItemCoding.encode(item, into: &record)
    return .put(
      identifier: Array(item.uniqueIdentifier.utf8), domain: item.domainIdentifier,
      sequence: draft.takeSequence(), record: record)
  }

  /// The stored item with the update merged in; nil when there is none and none is to be made.
  private func updated(_ update: ItemUpdate, _ draft: GroupDraft) throws -> Item? {
    if let record = try draft.record(of: Array(update.uniqueIdentifier.utf8)) {
      let item = try ItemCoding.decode(record)
      if let expiration = item.expirationDate, expiration <= configuration.clock() {
        return configuration.updatesCreateMissingItems ? created(update) : nil
      }
      let merged = item.applying(update)
      try merged.validate(limits: ItemLimits(maximumContentBytes: configuration.maximumItemBytes))
      return merged
    }
    return configuration.updatesCreateMissingItems ? created(update) : nil
  }

  private func created(_ update: ItemUpdate) -> Item {
    Item(update.uniqueIdentifier).applying(update)
  }
}

/// Bounds of client states.
enum ClientStateLimits {
  /// Apple's documentation says up to 250 bytes.
  static let maximumBytes = 250
}
