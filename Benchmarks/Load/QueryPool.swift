import BenchmarkMeasurement
import CorpusGeneration
import QueryLanguage

/// The queries that a run chooses from.
struct QueryPool: Sendable {
  /// A query string, or typed text, with the entry of the mix it belongs to.
  struct Element: Sendable {
    let query: String
    let isTyped: Bool
    let entry: Int
  }

  /// Items that the queries are chosen from; more would not change the bands.
  private static let sampleSize = 20_000

  let elements: [Element]
  /// The elements of every entry of the mix.
  let ranges: [Range<Int>]

  init(_ mix: LoadMix, _ generator: CorpusGenerator, items: Int, seed: UInt64) throws {
    var sample = CorpusSample()
    let lines = generator.lines(0..<min(items, QueryPool.sampleSize))
    var start = 0
    for end in lines.indices where lines[end] == 0x0A {
      sample.add(line: lines, start..<end)
      start = end + 1
    }
    let queries = QuerySet(sample, perClass: 200, seed: seed)
    let groups = Dictionary(
      (queries.classes + queries.spotlight).map { ($0.name, $0.queries.map(\.spotlight)) },
      uniquingKeysWith: { first, _ in first })
    let keys = TypingTrace.make(400, from: sample, seed: seed).flatMap { $0.strokes.map(\.text) }
    let typing = keys.compactMap { TypingTrace.query(for: $0) }
    var elements: [Element] = []
    var ranges: [Range<Int>] = []
    for (number, entry) in mix.entries.enumerated() {
      let first = elements.count
      let isTyped = entry.queryClass == LoadMix.keys
      let texts =
        isTyped ? keys : entry.queryClass == LoadMix.typing ? typing : groups[entry.queryClass]
      guard let texts else {
        throw BenchmarkFailure(
          "\(mix.name): there is no class “\(entry.queryClass)”; use keys, typing, "
            + groups.keys.sorted().joined(separator: ", "))
      }
      for text in texts {
        do {
          if !isTyped { _ = try Query(parsing: text) }
        } catch {
          throw BenchmarkFailure("the query \(text) is not in the language: \(error)")
        }
        elements.append(Element(query: text, isTyped: isTyped, entry: number))
      }
      guard elements.count > first else {
        throw BenchmarkFailure(
          "\(mix.name): this corpus has no queries of class “\(entry.queryClass)”; "
            + "leave the class out, or use more items")
      }
      ranges.append(first..<elements.count)
    }
    self.elements = elements
    self.ranges = ranges
  }
}
