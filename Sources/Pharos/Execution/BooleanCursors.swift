import SegmentStore

/// Documents that all parts match; the rarest part leads.
///
/// The others are asked only about windows in which the rarest has something, and only about what is
/// left of it.
final class ConjunctionCursor: DocumentCursor {
  private let parts: [DocumentCursor]
  private var result = DocumentWindow()

  /// Verifying parts go last, whatever they estimate: they look only at what the others leave.
  init(_ parts: [DocumentCursor]) {
    self.parts = parts.sorted { left, right in
      left.verifies == right.verifies ? left.estimate < right.estimate : right.verifies
    }
    super.init(estimate: parts.map(\.estimate).min() ?? 0)
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
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
    try first.add(to: &result, base: base)
    for part in parts.dropFirst() {
      if result.isEmpty { return }
      try part.filter(&result, base: base)
    }
    window.formUnion(result)
  }

  override var verifies: Bool { parts.contains(where: \.verifies) }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    for part in parts where !window.isEmpty { try part.filter(&window, base: base) }
  }
}

/// Documents that at least one part matches.
final class DisjunctionCursor: DocumentCursor {
  private let parts: [DocumentCursor]

  init(_ parts: [DocumentCursor], documentCount: UInt32) {
    self.parts = parts
    super.init(estimate: min(parts.reduce(0) { $0 + $1.estimate }, Int(documentCount)))
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    var nearest: UInt32?
    for part in parts {
      if let bound = try part.lowerBound(document) { nearest = min(nearest ?? bound, bound) }
      if nearest == document { break }
    }
    return nearest
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    for part in parts { try part.add(to: &window, base: base) }
  }

  override var verifies: Bool { parts.contains(where: \.verifies) }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    guard verifies else { return try super.filter(&window, base: base) }
    let matches = DocumentWindow()
    var rest = DocumentWindow()
    for part in parts {
      rest.removeAll()
      rest.formUnion(window)
      rest.subtract(matches)
      if rest.isEmpty { break }
      try part.filter(&rest, base: base)
      matches.formUnion(rest)
    }
    window.formIntersection(matches)
  }
}

/// Documents that the inner node does not match.
final class ComplementCursor: DocumentCursor {
  private let inner: DocumentCursor
  private let documentCount: UInt32
  private var scratch = DocumentWindow()

  init(_ inner: DocumentCursor, documentCount: UInt32) {
    self.inner = inner
    self.documentCount = documentCount
    super.init(estimate: Int(documentCount))
  }

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

  override var verifies: Bool { inner.verifies }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    scratch.removeAll()
    scratch.formUnion(window)
    try inner.filter(&scratch, base: base)
    window.subtract(scratch)
  }
}
