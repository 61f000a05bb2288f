import QueryLanguage
import Testing

struct RoundTripTests {
  private func parse(_ text: String) -> Result<Query, QueryError> {
    Result { () throws(QueryError) in try Query(parsing: text) }
  }

  @Test func randomTreesSurvivePrinting() throws {
    var random = RandomSource("randomTreesSurvivePrinting")
    for _ in 0..<2_000 {
      let query = Query(random.expression(depth: 5))
      let text = query.description
      let parsed = try Query(parsing: text)
      #expect(parsed == query, "\(text)")
      #expect(parsed.description == text)
    }
  }

  @Test func normalFormIsStableAndMeansTheSame() throws {
    var random = RandomSource("normalFormIsStableAndMeansTheSame")
    for _ in 0..<1_000 {
      let expression = random.expression(depth: 5)
      let normal = expression.normalForm
      #expect(normal.normalForm == normal)
      #expect(truth(of: expression) == truth(of: normal))
    }
  }

  /// Evaluates with every leaf false but constants.
  private func truth(of expression: Expression) -> Bool {
    switch expression.node {
    case .all(let parts): parts.allSatisfy(truth)
    case .any(let parts): parts.contains(where: truth)
    case .not(let part): !truth(of: part)
    case .constant(let value): value
    case .comparison, .range, .list: false
    }
  }

  /// Any text gives a query that survives printing or an error that can be shown.
  @Test func randomTextNeverTraps() {
    var random = RandomSource("randomTextNeverTraps")
    var parsedCount = 0
    for _ in 0..<10_000 {
      let text = random.queryLikeText()
      switch parse(text) {
      case .success(let query):
        parsedCount += 1
        #expect(parse(query.description) == .success(query), "\(text)")
        #expect(JSONCheck.isValid(query.jsonDescription), "\(text)")
      case .failure(let error):
        let count = text.utf8.count
        #expect(error.offset >= 0 && error.length >= 0, "\(text)")
        #expect(error.offset + error.length <= count, "\(text): \(error)")
        let lines = error.rendered(in: text).split(
          separator: "\n", omittingEmptySubsequences: false)
        #expect((3...5).contains(lines.count), "\(text)")
      }
    }
    #expect(parsedCount > 0)
  }

  @Test func randomBytesNeverTrap() {
    var random = RandomSource("randomBytesNeverTrap")
    for _ in 0..<3_000 {
      let bytes = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      let text = String(decoding: bytes, as: UTF8.self)
      switch parse("title == \"a\" " + text) {
      case .success(let query):
        _ = query.description
      case .failure(let error):
        // Also where the error belongs to another text.
        _ = error.rendered(in: text)
        _ = error.rendered(in: "é" + text)
      }
    }
  }
}
