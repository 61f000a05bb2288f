import Postings

/// The documents of one segment that match a comparison which decides nothing: a whole value, words side
/// by side.
///
/// They are found out for given documents, or all are listed where ``work()`` says that they cost little:
/// of words side by side they may cost far more than the few that are asked about. The queries of one
/// typed text ask for the same. Not thread-safe: belongs to one running search.
final class BonusMatches {
  /// The canonical names of the attributes in which the comparison may match.
  let attributes: [String]
  private let plan: (_ all: Bool) throws -> DocumentCursor
  private var planned: DocumentCursor?
  /// So many match, once all are known.
  private var listed: Int?
  /// Of a comparison with values: so many match.
  private let valueCount: Int?

  /// - Parameters:
  ///   - valueCount: of a comparison with values: so many match.
  ///   - plan: makes a cursor of the matches, which are all asked for, or those among some documents.
  init(
    attributes: [String], valueCount: Int? = nil,
    plan: @escaping (_ all: Bool) throws -> DocumentCursor
  ) {
    self.attributes = attributes
    self.valueCount = valueCount
    self.plan = plan
  }

  /// Whether all matches are known.
  var isListed: Bool { listed != nil }

  /// About what ``list()`` costs, in postings read.
  func work() throws -> Int {
    if let listed { return listed }
    return try valueCount.map { $0 * CostModel.postingsPerValue } ?? cursor().work()
  }

  /// All matches; to ask about documents costs little afterwards.
  func list() throws -> DocumentArray {
    var documents = DocumentArray()
    if isListed { try restart() }
    let all = try valueCount == nil || isListed ? cursor() : plan(true)
    try all.list(into: &documents)
    planned = ArrayCursor(documents.array(0..<documents.count))
    listed = documents.count
    return documents
  }

  /// Whether some document of the segment may match; found out by planning the comparison.
  func canMatch() throws -> Bool { try !cursor().isEmpty }

  /// Leaves those of some documents, ascending, that match.
  func keep(_ documents: inout DocumentArray) throws { try cursor().keep(&documents) }

  /// Says that documents before those asked about last may be asked about.
  func restart() throws {
    if let planned, try !planned.rewind() { self.planned = nil }
  }

  private func cursor() throws -> DocumentCursor {
    if let planned { return planned }
    let made = try plan(false)
    planned = made
    return made
  }
}
