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
  }

  private let base: IndexState
  package private(set) var pending: [[UInt8]: Pending] = [:]
  package private(set) var removesAll = false
  package private(set) var removedDomains: [String] = []
  package private(set) var removedIdentifiers: Set<[UInt8]> = []
  package private(set) var clientStates: [String: [UInt8]]
  package private(set) var customAttributes: [String: CustomAttribute]
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

  package mutating func takeSequence() -> UInt64 {
    defer { nextSequence += 1 }
    return nextSequence
  }

  package mutating func apply(_ operation: JournalOperation) {
    switch operation {
    case .put(let identifier, let domain, let sequence, let record):
      pending[identifier] = Pending(record: record, domain: domain, sequence: sequence)
      removedIdentifiers.insert(identifier)
      nextSequence = max(nextSequence, sequence + 1)
    case .delete(let identifier):
      pending[identifier] = nil
      removedIdentifiers.insert(identifier)
    case .deleteDomain(let domain):
      guard !domain.isEmpty else { return }
      pending = pending.filter { !Domain.contains(domain, $0.value.domain) }
      removedDomains.append(domain)
    case .deleteAll:
      pending = [:]
      removesAll = true
      removedDomains = []
      removedIdentifiers = []
      clientStates = [:]
    case .clientState(let name, let state):
      clientStates[name] = state
    case .declare(let attribute):
      customAttributes[attribute.name] = attribute
    }
  }

  /// The record that a query would find under this identifier after the draft.
  package func record(of identifier: [UInt8]) throws -> [UInt8]? {
    if let item = pending[identifier] { return item.record }
    if removesAll || removedIdentifiers.contains(identifier) { return nil }
    guard let place = try base.location(of: identifier) else { return nil }
    let segment = base.segments[place.segment].segment
    if !removedDomains.isEmpty,
      let domain = try segment.fixedColumns.entry(ofDocument: place.document).domain,
      removedDomains.contains(where: {
        Domain.contains($0, String(decoding: domain, as: UTF8.self))
      })
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
      for domain in removedDomains {
        for document in try entries[index].segment.fixedColumns.documents(
          inDomain: Array(domain.utf8))
        {
          entries[index].delete(document)
        }
      }
      for identifier in removedIdentifiers { try entries[index].delete(identifier: identifier) }
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
}
