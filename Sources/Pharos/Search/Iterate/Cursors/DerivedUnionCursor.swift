import Postings
import Segments

/// The documents of a union that is told from another one: those of the base but for some, and some
/// beside them.
final class DerivedUnionCursor: DocumentCursor {
  private let base: BlockCursor
  private let lacking: BlockCursor?
  private let beside: BlockCursor
  @exclusivity(unchecked) private var found = DocumentWindow()
  @exclusivity(unchecked) private var others = DocumentWindow()

  init(_ union: HotUnion, _ base: HotUnion.Base, documentCount: UInt32) {
    self.base = base.cursor
    lacking = base.lacking
    beside = union.cursor
    super.init(estimate: min(union.documentCount, Int(documentCount)))
  }

  override func rewind() -> Bool {
    base.restart()
    lacking?.restart()
    beside.restart()
    return true
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    guard let first = try base.nextDocument(atOrAfter: document) else {
      return try beside.nextDocument(atOrAfter: document)
    }
    guard let second = try beside.nextDocument(atOrAfter: document) else { return first }
    return min(first, second)
  }

  override func add(to window: inout DocumentWindow, base start: UInt32) throws {
    found.removeAll()
    try base.add(to: found, base: start, allowedMask: 0xFF)
    if let lacking {
      others.removeAll()
      try lacking.add(to: others, base: start, allowedMask: 0xFF)
      found.subtract(others)
    }
    try beside.add(to: found, base: start, allowedMask: 0xFF)
    window.formUnion(found)
  }

  override func exactCount() -> Int? { estimate }

  override var isListed: Bool { true }

  override func list(into documents: inout DocumentArray) throws {
    var all = DocumentArray()
    try base.appendDocuments(in: 0..<UInt32.max, allowedMask: 0xFF, to: &all)
    if let lacking {
      var others = DocumentArray()
      try lacking.appendDocuments(in: 0..<UInt32.max, allowedMask: 0xFF, to: &others)
      all.subtract(others)
    }
    var others = DocumentArray()
    try beside.appendDocuments(in: 0..<UInt32.max, allowedMask: 0xFF, to: &others)
    all.formUnion(others)
    documents.append(all)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    var kept = DocumentArray()
    try base.appendCommon(with: documents, allowedMask: 0xFF, to: &kept)
    if let lacking {
      var others = DocumentArray()
      try lacking.appendCommon(with: kept, allowedMask: 0xFF, to: &others)
      kept.subtract(others)
    }
    var others = DocumentArray()
    try beside.appendCommon(with: documents, allowedMask: 0xFF, to: &others)
    kept.formUnion(others)
    swap(&documents, &kept)
  }
}
