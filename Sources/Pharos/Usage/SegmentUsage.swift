import ByteStore
import Segments
import Synchronization

/// The documents of one segment that have been used.
package struct SegmentUsage: Sendable {
  /// Ascending; deleted and expired documents may be among them.
  package fileprivate(set) var documents: [UInt32]
  /// The strength of each, above 0, relative to the reference of the table.
  ///
  /// What ``UsageTable/factor(at:)`` brings below ``UsageDecay/leastStrength`` counts as nothing.
  package fileprivate(set) var strengths: [Float]
}

extension UsageTable {
  /// The documents of a segment that have been used; nil when none has.
  ///
  /// Computed when a segment is first asked for: every used identifier is looked up in it, or every
  /// identifier of it in the table, whichever are fewer. Kept from then on; a table that follows
  /// looks up only what changed.
  package func documents(of segment: Segment) throws -> SegmentUsage? {
    guard items.count > 0 else { return nil }
    return try resolved.usage(of: segment, in: self)
  }
}

/// The used documents of segments, as far as somebody asked for them.
///
/// Thread-safe. Segments are not kept alive.
final class ResolvedUsage: Sendable {
  fileprivate struct Resolution: Sendable {
    weak var segment: Segment?
    var usage: SegmentUsage
    /// Identifiers that changed since.
    var changed: [[UInt8]] = []
  }

  private let resolutions: Mutex<[ObjectIdentifier: Resolution]>

  init() { resolutions = Mutex([:]) }

  private init(_ resolutions: [ObjectIdentifier: Resolution]) {
    self.resolutions = Mutex(resolutions)
  }

  /// What a table can go on with in which some items have changed.
  func following(changed: Set<[UInt8]>) -> ResolvedUsage {
    let known = resolutions.withLock { $0 }
    let next = known.compactMapValues { resolution -> Resolution? in
      var next = resolution
      guard resolution.segment != nil else { return nil }
      next.changed += changed
      // With so much to look up, beginning anew costs no more.
      return next.changed.count <= 64 + next.usage.documents.count / 4 ? next : nil
    }
    return ResolvedUsage(next)
  }

  func usage(of segment: Segment, in table: UsageTable) throws -> SegmentUsage? {
    let key = ObjectIdentifier(segment)
    let usage = try resolutions.withLock { known -> SegmentUsage in
      if var resolution = known[key], resolution.segment === segment {
        if resolution.changed.isEmpty { return resolution.usage }
        // Nothing else holds the arrays while they are changed, so they need not be copied.
        known[key] = nil
        try resolution.bringUpToDate(segment, table)
        known[key] = resolution
        return resolution.usage
      }
      let usage = try SegmentUsage(of: segment, in: table)
      known[key] = Resolution(segment: segment, usage: usage)
      return usage
    }
    return usage.documents.isEmpty ? nil : usage
  }
}

extension ResolvedUsage.Resolution {
  fileprivate mutating func bringUpToDate(_ segment: Segment, _ table: UsageTable) throws {
    for identifier in changed {
      guard let document = try segment.identity.document(forIdentifier: identifier) else {
        continue
      }
      usage.set(document, table.strength(of: identifier))
    }
    changed = []
  }
}

extension SegmentUsage {
  fileprivate init(of segment: Segment, in table: UsageTable) throws {
    var found: [(document: UInt32, strength: Float)] = []
    if Int(segment.documentCount) < table.itemCount {
      try segment.identity.forEachIdentifier { (document, identifier) throws(StoreError) in
        let strength = table.strength(of: identifier)
        if strength > 0 { found.append((document, strength)) }
      }
    } else {
      for identifier in table.items.all.keys {
        guard let document = try segment.identity.document(forIdentifier: identifier) else {
          continue
        }
        let strength = table.strength(of: identifier)
        if strength > 0 { found.append((document, strength)) }
      }
      found.sort { $0.document < $1.document }
    }
    documents = found.map(\.document)
    strengths = found.map(\.strength)
  }

  /// Sets the strength of a document; 0 takes it out.
  fileprivate mutating func set(_ document: UInt32, _ strength: Float) {
    var low = 0
    var high = documents.count
    while low < high {
      let middle = (low + high) / 2
      if documents[middle] < document { low = middle + 1 } else { high = middle }
    }
    let isKnown = low < documents.count && documents[low] == document
    switch (isKnown, strength > 0) {
    case (true, true): strengths[low] = strength
    case (true, false):
      documents.remove(at: low)
      strengths.remove(at: low)
    case (false, true):
      documents.insert(document, at: low)
      strengths.insert(strength, at: low)
    case (false, false): break
    }
  }
}

extension UsageTable {
  /// The strength of an item as segments keep it; 0 where it has not been used.
  fileprivate func strength(of identifier: [UInt8]) -> Float {
    Float(items[identifier]?.strength ?? 0)
  }
}
