import Postings

/// A list, and few other documents.
final class ListAndFewCursor: DocumentCursor {
  private let list: ListCursor
  private let few: ArrayCursor
  private let others: [UInt32]
  private let probe: (() -> BlockCursor)?
  /// All documents, once they were counted.
  @exclusivity(unchecked) private var total: Int?

  /// - Parameters:
  ///   - others: ascending; some may be in the list.
  ///   - areApart: none of them is in the list.
  ///   - probe: makes a cursor of the same list, to look for the others in it.
  init(
    _ list: BlockCursor, _ others: [UInt32], areApart: Bool = false,
    probe: (() -> BlockCursor)? = nil
  ) {
    self.list = ListCursor(list)
    self.others = others
    self.probe = probe
    few = ArrayCursor(others)
    total = areApart || others.isEmpty ? list.documentCount + others.count : nil
    super.init(estimate: list.documentCount + others.count)
  }

  override func rewind() -> Bool { list.rewind() && few.rewind() }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    guard let other = few.lowerBound(document) else { return try list.lowerBound(document) }
    return other == document ? other : min(other, try list.lowerBound(document) ?? other)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try list.add(to: &window, base: base)
    few.add(to: &window, base: base)
  }

  override func exactCount() throws -> Int? {
    if let total { return total }
    guard let probe else { return nil }
    var candidates = DocumentArray()
    candidates.append(others)
    var common = DocumentArray()
    try probe().appendCommon(with: candidates, to: &common)
    total = list.estimate + others.count - common.count
    return total
  }

  override var isListed: Bool { true }

  override func list(into documents: inout DocumentArray) throws {
    var matches = DocumentArray()
    matches.append(others)
    var most = DocumentArray()
    try list.list(into: &most)
    most.formUnion(matches)
    documents.take(&most)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    var more = DocumentArray()
    if !others.isEmpty {
      more.append(documents)
      more.formIntersection(others)
    }
    try list.keep(&documents)
    documents.formUnion(more)
  }
}
