import Columns

/// The effect of a group of batches on a state, before it is journaled and published.
///
/// The same code carries out a commit and replays a journal, so that both give the same index.
package struct GroupDraft {
  /// A document to be added.
  package struct Pending {
    package var record: [UInt8]
    package var domain: String?
    package var sequence: UInt64
    /// Which operation of the draft it was.
    fileprivate(set) var turn = 0
  }

  let base: IndexState
  /// Everything that was put, also what a domain's deletion then took away.
  private(set) var puts: [[UInt8]: Pending] = [:]
  package private(set) var removesAll = false
  /// Deleted domains, each with the operation that deleted it last.
  private(set) var removedDomains: [[UInt8]: Int] = [:]
  private var turn = 0
  /// Identifiers that were deleted; what was put counts as deleted from the base, too.
  private(set) var removedIdentifiers: Set<[UInt8]> = []
  package private(set) var clientStates: [String: [UInt8]]
  package private(set) var customAttributes: [String: CustomAttribute]
  /// Those of them that the draft declared.
  private var declared: [String: CustomAttribute] = [:]
  package private(set) var nextSequence: UInt64
  /// What is known of use after the draft.
  package private(set) var usage: UsageDraft
  /// Whether documents, client states and everything else but use stay as they are.
  private var changesUsageOnly = true
  /// For each activity that was put: the entry whose life it shares, nil if it shares none.
  var links: [[UInt8]: [UInt8]?] = [:]
  /// Attribute names of batches that were accepted for the draft.
  private var pendingNames: Set<String> = []

  package init(base: IndexState) {
    self.base = base
    clientStates = base.clientStates
    customAttributes = base.customAttributes
    nextSequence = base.nextSequence
    usage = UsageDraft(base.usage)
  }

  /// At most so many attribute names are in the base and the draft; cheap.
  var attributeNameBound: Int {
    base.segments.reduce(pendingNames.count) { $0 + $1.segment.attributes.count }
  }

  /// The attribute names of the base and of the draft.
  var attributeNames: Set<String> {
    base.segments.reduce(into: pendingNames) {
      $0.formUnion($1.segment.attributes.all.map(\.title))
    }
  }

  /// Notes the attribute names of an accepted batch.
  mutating func note(_ names: some Sequence<AttributeKey>) {
    for name in names { pendingNames.insert(name.canonical.rawValue) }
  }

  /// The documents to be added, by identifier.
  package var pending: [[UInt8]: Pending] {
    removedDomains.isEmpty ? puts : puts.filter { stays($0.value) }
  }

  /// Whether no domain above the document was deleted after it was put.
  func stays(_ item: Pending) -> Bool {
    guard !removedDomains.isEmpty, let domain = item.domain else { return true }
    return !Domain.ancestors(of: domain).contains { removedDomains[$0] ?? -1 > item.turn }
  }

  /// Sequence numbers are taken from `first` on, unless higher ones were taken before.
  mutating func takeSequences(from first: UInt64) { nextSequence = max(nextSequence, first) }

  package mutating func takeSequence() -> UInt64 {
    defer { nextSequence += 1 }
    return nextSequence
  }

  /// Makes room for so many items more.
  mutating func reserve(_ count: Int) { puts.reserveCapacity(puts.count + count) }

  package mutating func apply(_ operation: JournalOperation) {
    if case .usage(let change) = operation { return usage.apply(change) }
    turn += 1
    changesUsageOnly = false
    switch operation {
    case .put(let identifier, let domain, let sequence, let record):
      puts[identifier] = Pending(record: record, domain: domain, sequence: sequence, turn: turn)
      nextSequence = max(nextSequence, sequence + 1)
    case .delete(let identifier):
      if !puts.isEmpty { puts[identifier] = nil }
      removedIdentifiers.insert(identifier)
    case .deleteDomain(let domain):
      guard !domain.isEmpty else { return }
      removedDomains[Array(domain.utf8)] = turn
    case .deleteAll:
      puts = [:]
      removesAll = true
      removedDomains = [:]
      removedIdentifiers = []
      clientStates = [:]
      links = [:]
      usage.apply(.forgetAll)
    case .clientState(let name, let state):
      clientStates[name] = state
    case .declare(let attribute):
      customAttributes[attribute.name] = attribute
      declared[attribute.name] = attribute
    case .usage: break
    }
  }

  /// Carries out what another draft does, but for changes of use; that one was made over an index
  /// without documents and client states, and this one has done nothing yet.
  mutating func apply(_ other: GroupDraft) {
    changesUsageOnly = false
    puts = other.puts
    removesAll = other.removesAll
    removedDomains = other.removedDomains
    removedIdentifiers = other.removedIdentifiers
    turn = other.turn
    if removesAll {
      clientStates = [:]
      usage.apply(.forgetAll)
    }
    clientStates.merge(other.clientStates) { $1 }
    customAttributes.merge(other.declared) { $1 }
    declared = other.declared
    nextSequence = max(nextSequence, other.nextSequence)
  }

  /// The state after the draft; nil where documents and all but use stay as they are.
  func stateOfUsageOnly() -> IndexState? {
    changesUsageOnly ? base.with(usage: usage.finish()) : nil
  }

  /// The base's segments with the draft's deletions; the pending documents are not in yet.
  package func remainingSegments() throws -> [SegmentEntry] {
    guard !removesAll else { return [] }
    var entries = base.segments
    for domain in removedDomains.keys {
      for index in entries.indices {
        entries[index].delete(
          try entries[index].segment.fixedColumns.documents(inDomain: domain))
      }
    }
    var identifiers = IdentifierSearch(Array(removedIdentifiers) + puts.keys)
    // An identifier is alive in one segment at most, most likely in the one that has most documents.
    for index in entries.indices.sorted(by: { entries[$0].liveCount > entries[$1].liveCount }) {
      try entries[index].delete(&identifiers)
    }
    return entries.filter { $0.fileNumber != nil || $0.liveCount > 0 }
  }
}
