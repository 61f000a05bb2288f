import ByteStore
import Postings

/// Documents that at least one part matches.
final class DisjunctionCursor: DocumentCursor {
  /// The largest part first, those that read texts last.
  private let parts: [DocumentCursor]
  /// Matches of all parts but the first.
  private let others: Int
  private let documentCount: UInt32
  /// No document matches two parts.
  private let areApart: Bool

  private let meter: QueryMeter

  init(
    _ parts: [DocumentCursor], documentCount: UInt32, areApart: Bool = false,
    _ meter: QueryMeter = .unlimited
  ) {
    self.meter = meter
    self.areApart = areApart
    self.parts = parts.sorted { left, right in
      left.verifies == right.verifies ? left.estimate > right.estimate : right.verifies
    }
    self.documentCount = documentCount
    let total = parts.reduce(0) { $0 + $1.estimate }
    others = total - (self.parts.first?.estimate ?? 0)
    super.init(estimate: min(total, Int(documentCount)))
  }

  override func exactCount() throws -> Int? {
    guard areApart else { return nil }
    var total = 0
    for part in parts {
      guard let count = try part.exactCount() else { return nil }
      total += count
    }
    return total
  }

  override func work() throws -> Int { try parts.reduce(0) { try $0 + $1.work() } }

  override func rewind() throws -> Bool { try parts.allSatisfy { try $0.rewind() } }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    var nearest: UInt32?
    for part in parts {
      if let bound = try part.lowerBound(document) { nearest = min(nearest ?? bound, bound) }
      if nearest == document { break }
    }
    return nearest
  }

  /// Of a window of which most documents are known to match, texts are read for the others alone.
  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    for part in parts {
      try meter.spend(QueryMeter.workPerPart)
      guard part.verifies, base < documentCount else {
        try part.add(to: &window, base: base)
        continue
      }
      var rest = DocumentWindow()
      rest.fill(below: documentCount - base)
      rest.subtract(window)
      if rest.isEmpty { return }
      if rest.hasAtMost(Int(DocumentWindow.size) / CostModel.shareOfRest) {
        try part.filter(&rest, base: base)
        window.formUnion(rest)
      } else {
        try part.add(to: &window, base: base)
      }
    }
  }

  override var verifies: Bool { parts.contains(where: \.verifies) }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    guard verifies || window.hasAtMost(CostModel.documentsFiltered) else {
      return try super.filter(&window, base: base)
    }
    let matches = DocumentWindow()
    var rest = DocumentWindow()
    for part in parts {
      rest.removeAll()
      rest.formUnion(window)
      rest.subtract(matches)
      if rest.isEmpty { break }
      try meter.spend(QueryMeter.workPerPart)
      try part.filter(&rest, base: base)
      matches.formUnion(rest)
    }
    window.formIntersection(matches)
  }

  // MARK: Arrays

  override var isListed: Bool {
    guard parts.allSatisfy(\.isListed) else { return false }
    return estimate <= Int(documentCount) / CostModel.listedShare
      || others <= Int(documentCount) / CostModel.listedShareBesideLargest
  }

  override func list(into documents: inout DocumentArray) throws {
    guard isListed, let first = parts.first else { return try super.list(into: &documents) }
    var matches = DocumentArray()
    try first.list(into: &matches)
    try listOthers(&matches)
    documents.take(&matches)
  }

  /// Adds what all parts but the first match.
  private func listOthers(_ matches: inout DocumentArray) throws {
    var more = DocumentArray()
    for part in parts.dropFirst() {
      more.removeAll()
      try part.list(into: &more)
      try meter.spend(matches.count / 64)
      matches.formUnion(more)
    }
  }

  /// The documents of the largest part, which are known, and those of the others that it has not.
  override func countAll() throws -> Int? {
    guard let first = parts.first, !first.verifies,
      others <= Int(documentCount) / CostModel.listedShare,
      parts.dropFirst().allSatisfy(\.isListed), let count = try first.exactCount()
    else { return nil }
    var matches = DocumentArray()
    try listOthers(&matches)
    let all = matches.count
    try first.keep(&matches)
    return count + all - matches.count
  }

  override func keep(_ documents: inout DocumentArray) throws {
    var matches = DocumentArray()
    var found = DocumentArray()
    for part in parts where !documents.isEmpty {
      try meter.spend(QueryMeter.workPerPart)
      found.removeAll()
      found.append(documents)
      try part.keep(&found)
      if found.isEmpty { continue }
      documents.subtract(found)
      matches.formUnion(found)
    }
    swap(&documents, &matches)
  }
}
