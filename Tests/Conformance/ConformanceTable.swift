import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One row of the conformance table: a query, the only attributes an item has, and whether the
/// query finds it.
struct ConformanceRow: Sendable, CustomStringConvertible {
  enum Expectation: Sendable {
    case found
    case notFound
    /// The query is refused.
    case error
  }

  let number: Int
  let query: String
  let attributes: AttributeSet
  let expectation: Expectation
  /// Where the row comes from, for people who ask why.
  ///
  /// A0, A1: Apple's pages on searching for information in an app and on `CSSearchQuery`; LEO, ARC,
  /// PPG: older and archived pages on file metadata queries and predicates; W16, W17, W24: talks of
  /// Apple's conferences; HDR: headers; MDF: `mdfind`; FND: the Finder's saved searches; SMB:
  /// Samba; OSX, B3, WIKI: queries published by others. D and a number: a decision of this project
  /// where these are silent or disagree.
  let note: String

  var description: String { "row \(number): \(query)" }
}

/// The conformance table of the query language, at 2024-05-15T12:00:00Z in a zone without offset
/// whose week begins on Sunday.
enum ConformanceTable {
  /// All rows, in the order of their numbers.
  static let rows: [ConformanceRow] = [
    equality,
    wildcards,
    words,
    folding,
    persons,
    anyAttribute,
    tokens,
    numbers,
    combination,
    presence,
    quoting,
    dates,
    malformed,
  ].flatMap { $0 }

  /// The instant at which the rows are asked.
  static let now = instant("2024-05-15T12:00:00Z")

  static func row(
    _ number: Int, _ query: String, _ attributes: AttributeSet,
    _ expectation: ConformanceRow.Expectation, _ note: String
  ) -> ConformanceRow {
    ConformanceRow(
      number: number, query: query, attributes: attributes, expectation: expectation, note: note)
  }

  /// Reads `2024-05-15T12:00:00Z`, the only form the table has.
  static func instant(_ text: String) -> Date {
    let parts = text.split(whereSeparator: { "-T:Z".contains($0) }).compactMap { Int($0) }
    precondition(parts.count == 6, "not a date of the table: \(text)")
    // Days since 2001-01-01; a year here begins in March, so that the leap day is its last.
    let year = parts[1] > 2 ? parts[0] : parts[0] - 1
    let month = (parts[1] + 9) % 12
    let dayOfYear = (153 * month + 2) / 5 + parts[2] - 1
    let days = 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 730_791
    let seconds = days * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5]
    return Date(timeIntervalSinceReferenceDate: Double(seconds))
  }
}
