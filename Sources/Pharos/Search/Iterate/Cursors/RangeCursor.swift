import Columns
import Postings

/// Documents with a number or date in a range.
///
/// Broad ranges scan packed blocks, window by window. So do rare ones for the first windows, for the
/// best matches may be among them; when scanning has cost as much as reading all documents along the
/// order by value, or would have before a few are found, that is done. Filtering few candidates looks
/// at these alone.
final class RangeCursor: DocumentCursor {
  private let column: NumberColumn
  private let selection: NumberSelection
  private let documentCount: UInt32
  private let isRare: Bool
  /// So few documents that no window is scanned.
  private let isVeryRare: Bool
  @exclusivity(unchecked) private var documents: ArrayCursor?
  @exclusivity(unchecked) private var windowsScanned = 0

  private init(_ column: NumberColumn, _ selection: NumberSelection, documentCount: UInt32) {
    self.column = column
    self.selection = selection
    self.documentCount = documentCount
    isRare = column.isRare(selection)
    // Windows that have the matches wanted, of so many documents each, and what a window costs.
    let scanned =
      CostModel.matchesWantedOfRange * Int(documentCount) / max(1, selection.entryCount)
      * CostModel.documentsPerWindow / Int(DocumentWindow.size)
    isVeryRare = isRare && selection.entryCount <= scanned
    super.init(estimate: min(selection.entryCount, column.documentCount))
  }

  /// The cheapest cursor for a range: constants where the column decides it alone.
  static func make(
    _ column: NumberColumn, _ range: NumberRange, documentCount: UInt32
  ) throws -> DocumentCursor {
    guard let selection = try column.selection(range) else { return EmptyCursor() }
    if column.exactCount(selection) == Int(documentCount) {
      return EveryCursor(documentCount: documentCount)
    }
    return RangeCursor(column, selection, documentCount: documentCount)
  }

  /// The number of documents in the range, deleted and expired ones included; nil where it takes a
  /// look at every document.
  override func exactCount() -> Int? { column.exactCount(selection) }

  override var isListed: Bool { isRare }

  override func list(into documents: inout DocumentArray) throws {
    guard isRare else { return try super.list(into: &documents) }
    documents.append(try column.documents(selection))
  }

  override func keep(_ documents: inout DocumentArray) throws {
    try column.keep(&documents, selection)
  }

  override func lowerBound(_ document: UInt32) -> UInt32? {
    if let documents { return documents.lowerBound(document) }
    return document < documentCount ? document : nil
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try listWhereThatPays()
    if let documents { return documents.add(to: &window, base: base) }
    windowsScanned += 1
    // SAFETY: a window has the 64 words that a fill writes.
    try column.fill(window: base, into: window.words, selection)
  }

  private func listWhereThatPays() throws {
    guard isRare, documents == nil else { return }
    let scanned = windowsScanned * CostModel.documentsPerWindow
    guard isVeryRare || scanned >= selection.entryCount else { return }
    documents = ArrayCursor(try column.documents(selection))
  }

  override func addBeginning(to window: inout DocumentWindow, base: UInt32) throws -> UInt32 {
    try listWhereThatPays()
    if let documents {
      documents.add(to: &window, base: base)
      return DocumentWindow.size
    }
    let count = CostModel.documentsOfBeginning
    // SAFETY: a window has the 64 words that a fill writes at most.
    try column.fill(window: base, documents: count, into: window.words, selection)
    return count
  }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    // SAFETY: a window has 64 words.
    try column.filter(window: base, window.words, selection)
  }
}
