import ByteStore
import Postings

/// Documents that all parts match.
///
/// Where some part has few documents, these are listed, and the others strike out of the list what
/// they do not match: of very few also where windows are asked for, so that no other part is
/// computed as a whole. Elsewhere the rarest part leads through the windows: the others are asked
/// only about windows in which it has something, and only about what is left of it.
final class ConjunctionCursor: DocumentCursor {
  private let parts: [DocumentCursor]
  /// The place of the part whose documents are listed.
  private let leader: Int?
  /// Whether the leader has few documents.
  private let hasFew: Bool
  /// Whether all parts that read no texts are listed together before the first window; not any more
  /// once parts were asked by themselves.
  @exclusivity(unchecked) private var listsFirst: Bool
  /// The documents of those, once they are listed.
  @exclusivity(unchecked) private var listed: ArrayCursor?
  private let meter: QueryMeter
  @exclusivity(unchecked) private var result = DocumentWindow()

  /// Verifying parts go last, whatever they estimate: they look only at what the others leave.
  init(_ parts: [DocumentCursor], documentCount: UInt32, _ meter: QueryMeter = .unlimited) {
    self.meter = meter
    let sorted = parts.sorted { left, right in
      left.verifies == right.verifies ? left.estimate < right.estimate : right.verifies
    }
    self.parts = sorted
    leader = sorted.firstIndex { part in
      part.isListed && !part.verifies
        && part.estimate <= Int(documentCount) / CostModel.listedShare
    }
    hasFew = leader.map { sorted[$0].estimate <= CostModel.documentsListedFirst } ?? false
    listsFirst = hasFew
    super.init(estimate: parts.map(\.estimate).min() ?? 0)
  }

  /// The documents of the parts that read no texts; nil where they are asked window by window.
  private func listedParts() throws -> ArrayCursor? {
    guard listsFirst, listed == nil, let leader else { return listed }
    var candidates = DocumentArray()
    try parts[leader].list(into: &candidates)
    for (place, part) in parts.enumerated()
    where place != leader && !part.verifies && !candidates.isEmpty {
      try meter.spend(QueryMeter.workPerPart)
      try part.keep(&candidates)
    }
    let made = ArrayCursor(candidates.array(0..<candidates.count))
    listed = made
    return made
  }

  override func rewind() throws -> Bool {
    listsFirst = hasFew
    _ = listed?.rewind()
    return try parts.allSatisfy { try $0.rewind() }
  }

  override var isListed: Bool { leader != nil }

  override func list(into documents: inout DocumentArray) throws {
    guard let leader else { return try super.list(into: &documents) }
    var candidates = DocumentArray()
    try (listed ?? parts[leader]).list(into: &candidates)
    for (place, part) in parts.enumerated()
    where place != leader && (listed == nil || part.verifies) && !candidates.isEmpty {
      try meter.spend(QueryMeter.workPerPart)
      try part.keep(&candidates)
    }
    documents.take(&candidates)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    listsFirst = false
    listed?.keep(&documents)
    for part in parts where !documents.isEmpty && (listed == nil || part.verifies) {
      try meter.spend(QueryMeter.workPerPart)
      try part.keep(&documents)
    }
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    if let listed = try listedParts() { return listed.lowerBound(document) }
    var candidate = document
    while true {
      let base = DocumentWindow.base(of: candidate)
      for part in parts {
        guard let bound = try part.lowerBound(candidate) else { return nil }
        candidate = max(candidate, bound)
      }
      // Once more where some part has nothing before a later window.
      if DocumentWindow.base(of: candidate) == base { return candidate }
    }
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    guard let first = parts.first else { return }
    result.removeAll()
    if let listed = try listedParts() {
      listed.add(to: &result, base: base)
      try filter(&result, base: base, by: parts.filter(\.verifies))
    } else {
      try first.add(to: &result, base: base)
      try filter(&result, base: base, by: parts.dropFirst())
    }
    window.formUnion(result)
  }

  override var verifies: Bool { parts.contains(where: \.verifies) }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    listsFirst = false
    guard let listed else { return try filter(&window, base: base, by: parts) }
    try listed.filter(&window, base: base)
    try filter(&window, base: base, by: parts.filter(\.verifies))
  }

  private func filter(
    _ window: inout DocumentWindow, base: UInt32, by parts: some Sequence<DocumentCursor>
  ) throws {
    for part in parts {
      if window.isEmpty { return }
      try meter.spend(QueryMeter.workPerPart)
      try part.filter(&window, base: base)
    }
  }
}

extension QueryMeter {
  /// What one part of a combination costs in one window.
  static let workPerPart = 8
}

/// Documents that the inner node does not match.
final class ComplementCursor: DocumentCursor {
  private let inner: DocumentCursor
  private let documentCount: UInt32
  @exclusivity(unchecked) private var scratch = DocumentWindow()

  init(_ inner: DocumentCursor, documentCount: UInt32) {
    self.inner = inner
    self.documentCount = documentCount
    super.init(estimate: Int(documentCount))
  }

  override func rewind() throws -> Bool { try inner.rewind() }

  override func lowerBound(_ document: UInt32) -> UInt32? {
    document < documentCount ? document : nil
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    guard base < documentCount else { return }
    let result = DocumentWindow()
    result.fill(below: documentCount - base)
    scratch.removeAll()
    try inner.add(to: &scratch, base: base)
    result.subtract(scratch)
    window.formUnion(result)
  }

  override func exactCount() throws -> Int? {
    try inner.exactCount().map { max(0, Int(documentCount) - $0) }
  }

  override func countAll() throws -> Int? {
    if let count = try inner.countAll() { return max(0, Int(documentCount) - count) }
    guard inner.isListed else { return nil }
    var matches = DocumentArray()
    try inner.list(into: &matches)
    return max(0, Int(documentCount) - matches.count)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    var matches = DocumentArray()
    matches.append(documents)
    try inner.keep(&matches)
    documents.subtract(matches)
  }

  override var verifies: Bool { inner.verifies }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    scratch.removeAll()
    scratch.formUnion(window)
    try inner.filter(&scratch, base: base)
    window.subtract(scratch)
  }
}
