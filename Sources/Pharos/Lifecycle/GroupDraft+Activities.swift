/// Activities that share the life of the entry they name as related.
///
/// Deleting the entry deletes them, and those that share theirs; replacing it does not. What that
/// means is resolved before a batch is journaled, so replaying knows nothing of it.
extension GroupDraft {
  /// Whether there may be any such activity; cheap.
  var hasLinkedActivities: Bool { !links.isEmpty || base.hasLinkedActivities }

  /// Notes that an entry was put, and whose life it shares.
  mutating func noteLink(of activity: [UInt8], to related: [UInt8]?) {
    // An entry without a link matters only where it takes the place of one that has.
    if related != nil || links[activity] != nil { links.updateValue(related, forKey: activity) }
  }

  /// The activities that go with entries which are deleted, those included that go with them in
  /// turn.
  func activities(goingWith identifiers: [[UInt8]]) throws -> [[UInt8]] {
    guard hasLinkedActivities else { return [] }
    var seen = Set(identifiers)
    var waiting = identifiers
    var found: [[UInt8]] = []
    while let identifier = waiting.popLast() {
      for activity in try activities(of: identifier) where seen.insert(activity).inserted {
        found.append(activity)
        waiting.append(activity)
      }
    }
    return found
  }

  /// The activities that go with what is in a domain or below it.
  func activities(goingWithDomain domain: String) throws -> [[UInt8]] {
    guard hasLinkedActivities else { return [] }
    var related = Set(links.values.compactMap { $0 })
    for entry in base.segments {
      let column = entry.segment.fixedColumns.strongRelatedIdentifiers
      for ordinal in 0..<UInt32(column.count) {
        related.insert(try column.string(ofOrdinal: ordinal))
      }
    }
    let deleted = try related.filter { Domain.contains(domain, try self.domain(of: $0)) }
    return try activities(goingWith: Array(deleted))
  }

  /// The activities that name an entry.
  private func activities(of identifier: [UInt8]) throws -> [[UInt8]] {
    var found = links.compactMap { $0.value == identifier ? $0.key : nil }
    for entry in base.segments {
      let columns = entry.segment.fixedColumns
      let column = columns.strongRelatedIdentifiers
      guard column.count > 0, let ordinal = try column.ordinal(of: identifier) else { continue }
      for document in try column.documents(ofOrdinal: ordinal).decodeAll()
      where !entry.isDeleted(document) {
        guard try columns.kind(ofDocument: document) == .userActivity else { continue }
        let activity = try entry.segment.identity.identifier(ofDocument: document)
        if links[activity] == nil, puts[activity] == nil { found.append(activity) }
      }
    }
    return try found.filter { try self.entry(of: $0) != nil }
  }
}

extension IndexState {
  /// Whether there may be activities that share the life of another entry; cheap.
  var hasLinkedActivities: Bool {
    segments.contains { $0.segment.fixedColumns.strongRelatedIdentifiers.count > 0 }
  }
}
