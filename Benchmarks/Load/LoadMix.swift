import CorpusGeneration

/// What is asked and what is written, in which shares: read from a file of `mixes`.
struct LoadMix: Sendable {
  /// What a query has to give.
  enum Mode: String, Sendable, Codable, CaseIterable {
    /// The number of matches.
    case count
    /// The ten best matches.
    case top10
    /// The place of every match.
    case ids
    /// Twenty items with the attributes that a list of results shows.
    case page
  }

  /// A share of the queries.
  struct Entry: Sendable {
    /// A class of queries as `pharos-corpus queries` names them, `typing` or `keys`.
    let queryClass: String
    let mode: Mode
    let share: Double
  }

  /// What one batch of the writer holds.
  struct Writes: Sendable {
    let add: Double
    let update: Double
    let delete: Double
    let batch: Int
  }

  /// The class of queries that follow typing traces.
  static let typing = "typing"
  /// The class of typed text that follows typing traces: titles as they are written, every fifth with a slip
  /// of the finger, ten results and ten suggestions after each key.
  static let keys = "keys"
  /// Classes whose elements are asked in their order.
  static let traced: Set<String> = [typing, keys]

  let name: String
  let summary: String
  let entries: [Entry]
  let writes: Writes

  /// Reads a mix from the bytes of a JSON file.
  init(json bytes: [UInt8]) throws(RecipeError) {
    let value: JSONValue
    do {
      value = try JSONReader.value(of: bytes)
    } catch {
      throw RecipeError(key: "", problem: "no JSON: \(error)", remedy: "correct the syntax")
    }
    let object = try RecipeNode(value).object([
      "pharosMix", "name", "summary", "queries", "writes",
    ])
    let version = try object.required("pharosMix")
    guard version.value.number == 1 else {
      throw version.failure("this version of mixes is not understood", "use 1")
    }
    name = try object.text("name")
    summary = try object.text("summary")
    var entries: [Entry] = []
    for element in try object.required("queries").list() {
      let entry = try element.object(["class", "mode", "share"])
      entries.append(
        Entry(
          queryClass: try entry.text("class"),
          mode: try entry.required("mode").name(of: Mode.allCases.map { ($0.rawValue, $0) }),
          share: try entry.number("share", in: 0.000_001...1_000_000, default: 1)))
    }
    if entries.contains(where: { $0.queryClass == LoadMix.keys && $0.mode != .top10 }) {
      throw RecipeError(
        key: "queries", problem: "keys are asked for what else than the ten best",
        remedy: "use mode top10")
    }
    self.entries = entries
    let members = try object.optional("writes")?.object(["add", "update", "delete", "batch"])
    writes = Writes(
      add: try members?.number("add", in: 0...1, default: 1) ?? 1,
      update: try members?.number("update", in: 0...1, default: 0) ?? 0,
      delete: try members?.number("delete", in: 0...1, default: 0) ?? 0,
      batch: try members?.integer("batch", in: 1...100_000, default: 10) ?? 10)
    guard writes.add + writes.update + writes.delete > 0 else {
      throw RecipeError(key: "writes", problem: "all shares are 0", remedy: "give one a share")
    }
  }
}
