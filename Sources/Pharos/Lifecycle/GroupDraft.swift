import SegmentStore

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

  private let base: IndexState
  /// Everything that was put, also what a domain's deletion then took away.
  private var puts: [[UInt8]: Pending] = [:]
  package private(set) var removesAll = false
  /// Deleted domains, each with the operation that deleted it last.
  private var removedDomains: [[UInt8]: Int] = [:]
  private var turn = 0
  /// Identifiers that were deleted; what was put counts as deleted from the base, too.
  private var removedIdentifiers: Set<[UInt8]> = []
  package private(set) var clientStates: [String: [UInt8]]
  package private(set) var customAttributes: [String: CustomAttribute]
  /// Those of them that the draft declared.
  private var declared: [String: CustomAttribute] = [:]
  package private(set) var nextSequence: UInt64
  /// Attribute names of batches that were accepted for the draft.
  private var pendingNames: Set<String> = []

  package init(base: IndexState) {
    self.base = base
    clientStates = base.clientStates
    customAttributes = base.customAttributes
    nextSequence = base.nextSequence
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
  private func stays(_ item: Pending) -> Bool {
    guard !removedDomains.isEmpty, let domain = item.domain else { return true }
    return !Domain.ancestors(of: domain).contains { removedDomains[$0] ?? -1 > item.turn }
  }

  /// Sequence numbers are taken from `first` on, unless higher ones were taken before.
  mutating func takeSequences(from first: UInt64) { nextSequence = max(nextSequence, first) }

  package mutating func takeSequence() -> UInt64 {
    defer { nextSequence += 1 }
    return nextSequence
  }

  package mutating func apply(_ operation: JournalOperation) {
    turn += 1
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
    case .clientState(let name, let state):
      clientStates[name] = state
    case .declare(let attribute):
      customAttributes[attribute.name] = attribute
      declared[attribute.name] = attribute
    }
  }

  /// Carries out what another draft does, which was made over an index without documents and client
  /// states; this one has done nothing yet.
  mutating func apply(_ other: GroupDraft) {
    puts = other.puts
    removesAll = other.removesAll
    removedDomains = other.removedDomains
    removedIdentifiers = other.removedIdentifiers
    turn = other.turn
    if removesAll { clientStates = [:] }
    clientStates.merge(other.clientStates) { $1 }
    customAttributes.merge(other.declared) { $1 }
    declared = other.declared
    nextSequence = max(nextSequence, other.nextSequence)
  }

  /// The record that a query would find under this identifier after the draft.
  package func record(of identifier: [UInt8]) throws -> [UInt8]? {
    if let item = puts[identifier], stays(item) { return item.record }
    if removesAll || puts[identifier] != nil || removedIdentifiers.contains(identifier) {
      return nil
    }
    guard let place = try base.location(of: identifier) else { return nil }
    let segment = base.segments[place.segment].segment
    if !removedDomains.isEmpty,
      let domain = try segment.fixedColumns.entry(ofDocument: place.document).domain,
      Domain.ancestors(of: String(decoding: domain, as: UTF8.self))
        .contains(where: { removedDomains[$0] != nil })
    {
      return nil
    }
    return try segment.store.record(ofDocument: place.document)
  }

  /// The base's segments with the draft's deletions; the pending documents are not in yet.
  package func remainingSegments() throws -> [SegmentEntry] {
    guard !removesAll else { return [] }
    var entries = base.segments
    for index in entries.indices {
      for domain in removedDomains.keys {
        for document in try entries[index].segment.fixedColumns.documents(inDomain: domain) {
          entries[index].delete(document)
        }
      }
      // Nothing is left to delete where everything is deleted already.
      guard entries[index].liveCount > 0 else { continue }
      for identifier in removedIdentifiers { try entries[index].delete(identifier: identifier) }
      for identifier in puts.keys { try entries[index].delete(identifier: identifier) }
    }
    return entries.filter { $0.fileNumber != nil || $0.liveCount > 0 }
  }
}

/// The dot hierarchy of domain identifiers.
package enum Domain {
  /// Whether `domain` is `ancestor` or lies below it: whole components only.
  package static func contains(_ ancestor: String, _ domain: String?) -> Bool {
    guard let domain, !ancestor.isEmpty else { return false }
    let (inner, outer) = (domain.utf8, ancestor.utf8)
    guard inner.starts(with: outer) else { return false }
    return inner.count == outer.count
      || inner[inner.index(inner.startIndex, offsetBy: outer.count)] == UInt8(ascii: ".")
  }

  /// The domains that contain `domain`, itself among them.
  static func ancestors(of domain: String) -> [[UInt8]] {
    let bytes = Array(domain.utf8)
    guard !bytes.isEmpty else { return [] }
    var ancestors = bytes.indices.dropFirst()
      .filter { bytes[$0] == UInt8(ascii: ".") }
      .map { Array(bytes[..<$0]) }
    ancestors.append(bytes)
    return ancestors
  }
}
