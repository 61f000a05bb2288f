import Segments

extension GroupDraft {
  /// An entry that a query would find after the draft, expired ones included.
  enum Entry {
    case pending(Pending)
    case stored(Segment, document: UInt32)
  }

  /// The entry of an identifier after the draft.
  func entry(of identifier: [UInt8]) throws -> Entry? {
    if let item = puts[identifier], stays(item) { return .pending(item) }
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
    return .stored(segment, document: place.document)
  }

  /// The record that a query would find under this identifier after the draft.
  package func record(of identifier: [UInt8]) throws -> [UInt8]? {
    switch try entry(of: identifier) {
    case .pending(let item): item.record
    case .stored(let segment, let document): try segment.items.record(ofDocument: document)
    case nil: nil
    }
  }

  /// Whether there is an entry of the identifier after the draft whose time has not come.
  func hasEntry(_ identifier: [UInt8], at now: Double) throws -> Bool {
    let expiration: Double? =
      switch try entry(of: identifier) {
      case .pending(let item):
        try ItemRecord(item.record).fields.expirationDate?.timeIntervalSinceReferenceDate
      case .stored(let segment, let document):
        try segment.fixedColumns.expirationDate(ofDocument: document)
      case nil: -.infinity
      }
    return expiration.map { $0 > now } ?? true
  }

  /// The domain of an entry after the draft; nil if it has none, or there is no such entry.
  func domain(of identifier: [UInt8]) throws -> String? {
    switch try entry(of: identifier) {
    case .pending(let item): item.domain
    case .stored(let segment, let document):
      try segment.fixedColumns.domains.string(ofDocument: document).map {
        String(decoding: $0, as: UTF8.self)
      }
    case nil: nil
    }
  }
}
