import Postings

/// A comparison that counts the same wherever it matches and decides nothing, in one segment: a
/// whole value, words side by side.
///
/// It is found out for given documents, or all matches are listed where ``work()`` says that they cost
/// little: of words side by side they may cost far more than the few that are asked about. Not
/// thread-safe: belongs to one running query.
final class BonusScorer {
  /// What it comes to where it matches; 0 where it can match nowhere.
  let worth: Float
  /// The canonical names of the attributes in which it may match.
  let attributes: [String]
  private let plan: (_ all: Bool) throws -> DocumentCursor
  private var planned: DocumentCursor?
  /// Whether all matches are known.
  private(set) var isListed = false
  /// Of a comparison with values: so many match.
  private let valueCount: Int?

  /// - Parameters:
  ///   - valueCount: of a comparison with values: so many match.
  ///   - plan: makes a cursor of the matches, which are all asked for, or those among some documents.
  init(
    worth: Float, attributes: [String], valueCount: Int? = nil,
    plan: @escaping (_ all: Bool) throws -> DocumentCursor
  ) {
    self.worth = attributes.isEmpty ? 0 : worth
    self.attributes = attributes
    self.valueCount = valueCount
    self.plan = plan
  }

  /// About what ``list()`` costs, in postings read.
  func work() throws -> Int {
    try valueCount.map { $0 * CostModel.postingsPerValue } ?? cursor().work()
  }

  /// All matches; to ask about documents costs little afterwards.
  func list() throws -> DocumentArray {
    var documents = DocumentArray()
    try (valueCount == nil ? cursor() : plan(true)).list(into: &documents)
    planned = ArrayCursor(documents.array(0..<documents.count))
    isListed = true
    return documents
  }

  /// Whether some document of the segment may match; found out by planning the comparison.
  func canMatch() throws -> Bool { try !cursor().isEmpty }

  /// Says that documents before those asked about last may be asked about.
  func restart() throws {
    if let planned, try !planned.rewind() { self.planned = nil }
  }

  /// Adds its worth to the totals of those documents, ascending, that have a match.
  func add(to totals: inout [Float], of documents: borrowing DocumentArray) throws {
    guard worth > 0 else { return }
    var matches = DocumentArray()
    matches.append(documents)
    try cursor().keep(&matches)
    var place = 0
    for match in 0..<matches.count {
      place = documents.firstPlace(from: place, notBelow: matches[match])
      totals[place] += worth
    }
  }

  private func cursor() throws -> DocumentCursor {
    if let planned { return planned }
    let made = try plan(false)
    planned = made
    return made
  }
}
