import QueryLanguage
import Testing

struct LimitTests {
  private func failure(_ text: String, _ limits: QueryLimits) -> QueryError? {
    do {
      _ = try Query(parsing: text, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  private func kind(_ text: String, _ limits: QueryLimits = .default) -> QueryError.Kind? {
    failure(text, limits)?.kind
  }

  @Test func length() {
    #expect(kind("a=1", QueryLimits(length: 3)) == nil)
    #expect(kind("a=12", QueryLimits(length: 3)) == .tooLong)
    #expect(kind(String(repeating: " ", count: (1 << 20) + 1)) == .tooLong)
    #expect(kind("a", QueryLimits(length: -1)) == .tooLong)
  }

  @Test func depth() {
    func nested(_ open: String, _ close: String, _ count: Int) -> String {
      String(repeating: open, count: count) + "a=1" + String(repeating: close, count: count)
    }
    #expect(kind(nested("(", ")", 256)) == nil)
    #expect(kind(nested("(", ")", 257)) == .tooDeep)
    #expect(kind(nested("!", "", 256)) == nil)
    #expect(kind(nested("!", "", 257)) == .tooDeep)
    #expect(kind(nested("!(", ")", 128)) == nil)
    #expect(kind(nested("!(", ")", 129)) == .tooDeep)
    // What is closed counts no more.
    let many = Array(repeating: "!(a=1)", count: 1000).joined(separator: "&&")
    #expect(kind(many) == nil)
  }

  @Test func nodes() {
    func chain(_ count: Int) -> String {
      Array(repeating: "a=1", count: count).joined(separator: "&&")
    }
    #expect(kind(chain(4095)) == nil)
    #expect(kind(chain(4096)) == .tooManyNodes)
    #expect(kind("a=1||b=2", QueryLimits(nodes: 3)) == nil)
    #expect(kind("a=1||b=2", QueryLimits(nodes: 2)) == .tooManyNodes)
    #expect(kind("!a=1", QueryLimits(nodes: 1)) == .tooManyNodes)
  }

  @Test func patternLength() {
    let longest = String(repeating: "é", count: 4096)
    #expect(kind("a=\(longest)") == nil)
    #expect(kind("a='\(longest)'") == nil)
    #expect(kind("a=\(longest)x") == .patternTooLong)
    #expect(kind("a='\(longest)x'") == .patternTooLong)
  }

  @Test(arguments: ["(", "!", "!(", "a", "\"", "a=\"", "* ", "a=1&&", "$time.", "\\", "é", "&"])
  func tenMegabytesFailFast(_ piece: String) {
    let text = String(repeating: piece, count: 10_000_000 / piece.utf8.count)
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(kind(text) == .tooLong)
      // With the length allowed, the other limits stop nesting at once.
      if piece.allSatisfy({ $0 == "(" || $0 == "!" }) {
        #expect(kind(text, QueryLimits(length: .max)) == .tooDeep)
      }
    }
    #expect(time < .seconds(5))
  }

  /// Whatever is repeated, the answer takes linear time: 40 000 bytes in quadratic time would take
  /// many seconds.
  @Test(arguments: [
    "(", "!", " ", "a", "1", "\"", "'", "\\", "=", "<", "&", "|", "*", ":", ",", "[", ")", "é", "“",
    "AND ", "a b ", "x=", "a=1 ", "'' ", "$time.", "$time.now(", "$time.iso(", "InRange(",
    "\u{301}",
  ])
  func longTextsOfAnythingAreAnsweredSoon(_ piece: String) {
    let filler = String(repeating: piece, count: 40_000 / piece.utf8.count)
    let limits = QueryLimits(nodes: .max, patternLength: .max)
    let clock = ContinuousClock()
    for start in ["", "a", "a=", "a=b ", "a='b'", "a='", "$time.", "a=$time.now", "InRange(a,"] {
      let text = start + filler
      let time = clock.measure {
        let shown = failure(text, limits)?.rendered(in: text) ?? ""
        #expect(shown.utf8.count < 4096)
      }
      #expect(time < .seconds(10), "\(start)")
    }
  }

  @Test func theDeepestTreeFitsASmallStack() throws {
    // Alternating operators make the deepest tree.
    func alternating(_ levels: Int) -> String {
      (0..<levels).reduce("a=1") { inner, _ in "b=1||c=1&&(\(inner))" }
    }
    #expect(kind(alternating(128)) == nil)
    #expect(kind(alternating(129)) == .tooDeep)
    #expect(kind("!\(alternating(128))") == nil)
    #expect(kind("!(\(alternating(128)))") == .tooDeep)
    // Chains do not count, however they are put in parentheses.
    let chain = (0..<256).reduce("a=1") { inner, _ in "(\(inner))&&b=1" }
    #expect(kind(chain) == nil)
    let query = alternating(128)
    SmallStack.run {
      guard let parsed = try? Query(parsing: query) else { return false }
      let again = try? Query(parsing: parsed.description)
      return again == parsed && !parsed.jsonDescription.isEmpty
        && again?.hashValue == parsed.hashValue && Query(parsed.root) == parsed
    }
  }
}
