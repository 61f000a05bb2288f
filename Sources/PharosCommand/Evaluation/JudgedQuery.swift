import ItemLines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A query of a test collection: its name in the judgments, and what a person would type.
struct JudgedQuery: Decodable {
  let id: String
  let text: String

  private enum CodingKeys: String, CodingKey {
    case id, text, query
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let number = try? values.decode(Int.self, forKey: .id) {
      id = String(number)
    } else {
      id = try values.decode(String.self, forKey: .id)
    }
    text =
      try values.decodeIfPresent(String.self, forKey: .text)
      ?? values.decode(String.self, forKey: .query)
  }

  /// Reads a file of one JSON object a line, with `id` and `text` (or `query`).
  static func read(_ path: String) throws(CommandFailure) -> [JudgedQuery] {
    var queries: [JudgedQuery] = []
    let decoder = JSONDecoder()
    try TextLines.forEach(path) { line, place throws(CommandFailure) in
      do {
        queries.append(try decoder.decode(JudgedQuery.self, from: Data(line.utf8)))
      } catch {
        throw .input(
          "\(place): a query is a JSON object with “id” and “text”, such as "
            + "{\"id\":\"1\",\"text\":\"house by the sea\"}")
      }
    }
    return queries
  }
}

/// Which items are right for which queries.
struct Judgments {
  /// Per query, per item: the grade; above 0 is right.
  private(set) var grades: [String: [String: Double]] = [:]

  /// Reads lines of query, item and grade, with blanks between them; four columns are those of
  /// TREC, whose second one is passed over.
  ///
  /// A first line whose grade is no number is taken as a heading.
  static func read(_ path: String) throws(CommandFailure) -> Judgments {
    var judgments = Judgments()
    var isFirst = true
    try TextLines.forEach(path) { line, place throws(CommandFailure) in
      var columns = line.split(whereSeparator: { $0 == "\t" || $0 == " " }).map(String.init)
      if columns.count == 4 { columns.remove(at: 1) }
      defer { isFirst = false }
      guard columns.count == 3, let grade = Double(columns[2]), grade.isFinite else {
        if isFirst { return }
        throw .input(
          "\(place): a judgment is a query, an item and a grade, with tabs or blanks between them")
      }
      judgments.grades[columns[0], default: [:]][columns[1]] = grade
    }
    return judgments
  }

  /// The items that are right for a query, with their grades.
  func right(for query: String) -> [String: Double] {
    (grades[query] ?? [:]).filter { $0.value > 0 }
  }
}

/// Reads text files line by line; empty lines are passed over.
enum TextLines {
  static func forEach(
    _ path: String, _ body: (_ line: String, _ place: String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let reader = LineReader(paths: [path], maximumLine: 64 << 20)
    while true {
      do throws(InputFailure) {
        guard try reader.advance() else { return }
      } catch {
        throw .input("\(LineReader.name(of: path)): \(error.reason)")
      }
      let place = "\(reader.inputName):\(reader.numberInInput)"
      if reader.isTooLong { throw .input("\(place): the line is too long") }
      let line = String(decoding: reader.buffer[reader.line], as: UTF8.self)
      let trimmed = line.last == "\r" ? String(line.dropLast()) : line
      if !trimmed.isEmpty { try body(trimmed, place) }
    }
  }
}
