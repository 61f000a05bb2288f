import SegmentStore

/// A comparison that counts the same wherever it matches and decides nothing, in one segment: a
/// whole value, words side by side.
///
/// It is found out for given documents, never for all: of words side by side, all matches would
/// cost far more than the few that are asked about. Not thread-safe: belongs to one running query.
final class BonusScorer {
  /// What it comes to where it matches; 0 where it can match nowhere.
  let worth: Float
  let fields: [BonusField]

  init(worth: Float, fields: [BonusField]) {
    self.worth = fields.isEmpty ? 0 : worth
    self.fields = fields
  }

  /// Whether some document of the segment may match; found out by planning the comparison.
  func canMatch() throws -> Bool {
    for field in fields where try field.canMatch() { return true }
    return false
  }

  /// Says that documents before those asked about last may be asked about.
  func restart() throws {
    for field in fields { try field.restart() }
  }

  /// Adds its worth to the totals of those documents, ascending, that have a match.
  func add(to totals: inout [Float], of documents: borrowing DocumentArray) throws {
    guard worth > 0 else { return }
    let matches = try matches(among: documents)
    var place = 0
    for match in 0..<matches.count {
      place = documents.firstPlace(from: place, notBelow: matches[match])
      totals[place] += worth
    }
  }

  /// The documents among some, ascending, that have a match.
  func matches(among documents: borrowing DocumentArray) throws -> DocumentArray {
    var matches = DocumentArray()
    for field in fields {
      var rest = DocumentArray()
      rest.append(documents)
      rest.subtract(matches)
      if rest.isEmpty { break }
      try field.keep(&rest)
      matches.formUnion(rest)
    }
    return matches
  }
}

/// One attribute of a bonus, or several that are asked about together.
final class BonusField {
  /// The canonical names of the attributes.
  let attributes: [String]
  /// What the dictionary of values tells; the cursor tells the rest.
  private let values: ValueMatches?
  private let plan: () throws -> DocumentCursor
  private var planned: DocumentCursor?

  /// - Parameter plan: makes a cursor of the matches, or of those that `values` does not tell.
  init(
    attributes: [String], values: ValueMatches? = nil,
    plan: @escaping () throws -> DocumentCursor
  ) {
    self.attributes = attributes
    self.values = values
    self.plan = plan
  }

  func canMatch() throws -> Bool { try values != nil || !(cursor() is EmptyCursor) }

  func restart() throws {
    if let planned, try !planned.rewind() { self.planned = nil }
  }

  /// Removes from ascending documents those without a match.
  func keep(_ documents: inout DocumentArray) throws {
    guard let values else { return try cursor().keep(&documents) }
    var told = DocumentArray()
    told.append(documents)
    try told.keep { try values.column.hasValue($0, in: values.ordinals) }
    documents.subtract(told)
    if !documents.isEmpty { try cursor().keep(&documents) }
    documents.formUnion(told)
  }

  private func cursor() throws -> DocumentCursor {
    if let planned { return planned }
    let made = try plan()
    planned = made
    return made
  }
}
