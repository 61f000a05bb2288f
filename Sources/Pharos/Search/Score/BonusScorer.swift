import Postings

/// A comparison that counts the same wherever it matches and decides nothing, in one segment.
///
/// Not thread-safe: belongs to one running query.
final class BonusScorer {
  /// What it comes to where it matches; 0 where it can match nowhere.
  let worth: Float
  let matches: BonusMatches

  init(worth: Float, _ matches: BonusMatches) {
    self.worth = matches.attributes.isEmpty ? 0 : worth
    self.matches = matches
  }

  /// One that counts nowhere.
  static var none: BonusScorer {
    BonusScorer(worth: 0, BonusMatches(attributes: []) { _ in EmptyCursor() })
  }

  /// The canonical names of the attributes in which it may match.
  var attributes: [String] { matches.attributes }

  /// Whether all matches are known.
  var isListed: Bool { matches.isListed }

  /// About what ``list()`` costs, in postings read.
  func work() throws -> Int { try matches.work() }

  /// All matches; to ask about documents costs little afterwards.
  func list() throws -> DocumentArray { try matches.list() }

  /// Whether some document of the segment may match; found out by planning the comparison.
  func canMatch() throws -> Bool { try matches.canMatch() }

  /// Says that documents before those asked about last may be asked about.
  func restart() throws { try matches.restart() }

  /// Adds its worth to the totals of those documents, ascending, that have a match.
  func add(to totals: inout [Float], of documents: borrowing DocumentArray) throws {
    guard worth > 0 else { return }
    var matching = DocumentArray()
    matching.append(documents)
    try matches.keep(&matching)
    var place = 0
    for match in 0..<matching.count {
      place = documents.firstPlace(from: place, notBelow: matching[match])
      totals[place] += worth
    }
  }
}
