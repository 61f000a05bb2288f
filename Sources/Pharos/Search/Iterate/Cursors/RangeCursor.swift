import Columns
import Postings

/// Documents with a number or date in a range.
///
/// Broad ranges scan packed blocks, window by window. So do rare ones for the first windows, for the
/// best matches may be among them; when scanning has cost as much as reading the documents along the
/// order by value, or would have before a few are found, that is done: where entries tell their
/// documents those of the first windows are read first, then of eight times as many. Filtering few
/// candidates looks at these alone.
final class RangeCursor: DocumentCursor {
  private let column: NumberColumn
  /// Made exact once places of the order are asked for.
  @exclusivity(unchecked) private var selection: NumberSelection
  private let documentCount: UInt32
  private let isRare: Bool
  /// So few documents that no window is scanned.
  private let isVeryRare: Bool
  /// Reading along the order costs as much as so many windows do.
  private let windowsOfReading: Int
  /// The documents that were read along the order, from the part at hand.
  @exclusivity(unchecked) private var documents: ArrayCursor?
  /// Documents from here on were not read.
  @exclusivity(unchecked) private var end: UInt32 = 0
  @exclusivity(unchecked) private var windowsScanned = 0

  private init(_ column: NumberColumn, _ selection: NumberSelection, documentCount: UInt32) {
    self.column = column
    self.selection = selection
    self.documentCount = documentCount
    isRare = column.isRare(selection)
    let count = max(1, selection.entryCount)
    windowsOfReading =
      count
      / (column.isListedInParts ? CostModel.entriesPerWindow : CostModel.documentsPerWindow)
    // Windows that have the matches wanted.
    let wanted =
      CostModel.matchesWantedOfRange * Int(documentCount) / count / Int(DocumentWindow.size)
    isVeryRare = isRare && windowsOfReading <= wanted
    super.init(estimate: min(selection.entryCount, column.documentCount))
  }

  /// The cheapest cursor for a range: constants where the column decides it alone.
  static func make(
    _ column: NumberColumn, _ range: NumberRange, documentCount: UInt32
  ) throws -> DocumentCursor {
    guard var selection = try column.roughSelection(range) else { return EmptyCursor() }
    if selection.entryCount >= Int(documentCount) {
      guard let exact = try column.exact(selection) else { return EmptyCursor() }
      selection = exact
      if column.exactCount(exact) == Int(documentCount) {
        return EveryCursor(documentCount: documentCount)
      }
    }
    return RangeCursor(column, selection, documentCount: documentCount)
  }

  /// The number of documents in the range, deleted and expired ones included; nil where it takes a
  /// look at every document.
  override func exactCount() throws -> Int? {
    guard let exact = try column.exact(selection) else { return 0 }
    selection = exact
    return column.exactCount(exact)
  }

  override var isListed: Bool { isRare }

  override func list(into documents: inout DocumentArray) throws {
    guard isRare else { return try super.list(into: &documents) }
    documents.append(try column.documents(selection))
  }

  override func keep(_ documents: inout DocumentArray) throws {
    try column.keep(&documents, selection)
  }

  override func lowerBound(_ document: UInt32) -> UInt32? {
    guard document < documentCount else { return nil }
    guard let documents, document < end else { return document }
    return documents.lowerBound(document) ?? (end < documentCount ? end : nil)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    if let documents = try listed(base) { return documents.add(to: &window, base: base) }
    windowsScanned += 1
    // SAFETY: a window has the 64 words that a fill writes.
    try column.fill(window: base, into: window.words, selection)
  }

  /// The documents of the part that has a window, where reading them pays.
  private func listed(_ base: UInt32) throws -> ArrayCursor? {
    if let documents, base < end { return documents }
    guard isRare, base < documentCount,
      documents != nil || isVeryRare || windowsScanned >= windowsOfReading
    else { return nil }
    let made: ArrayCursor
    if column.isListedInParts {
      end = endOfPart(from: base)
      made = ArrayCursor(try column.documents(selection, in: base..<end))
    } else {
      end = documentCount
      made = ArrayCursor(try column.documents(selection))
    }
    documents = made
    return made
  }

  /// Where the next part ends, which begins with a window.
  private func endOfPart(from base: UInt32) -> UInt32 {
    let few =
      CostModel.matchesOfPart * Int(documentCount) / max(1, selection.entryCount)
      / Int(DocumentWindow.size) + 1
    let windows = documents == nil ? few : 8 * Int(base / DocumentWindow.size)
    let (last, isTooLarge) = base.addingReportingOverflow(
      UInt32(clamping: windows * Int(DocumentWindow.size)))
    return isTooLarge ? documentCount : min(last, documentCount)
  }

  override func addBeginning(to window: inout DocumentWindow, base: UInt32) throws -> UInt32 {
    if let documents = try listed(base) {
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
