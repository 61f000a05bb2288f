import QueryLanguage

/// The text comparisons of one query in the order in which they are bound, which is always the
/// same.
///
/// What is compiled depends on nothing but the query, so it is kept with it and used again. Not
/// thread-safe: belongs to one running query.
package final class PreparedTests {
  /// What is kept with a query.
  private final class Kept: Sendable {
    let tests: [TextTest]

    init(_ tests: [TextTest]) { self.tests = tests }
  }

  private var tests: [TextTest]
  private var used = 0
  private let wereKept: Bool

  /// Nothing was compiled yet.
  package init() {
    tests = []
    wereKept = false
  }

  /// Those that a query keeps.
  init(of query: Query) {
    let kept = query.preparation.value as? Kept
    tests = kept?.tests ?? []
    wereKept = kept != nil
  }

  /// The next comparison, compiled where none was kept.
  func next(_ compile: () -> TextTest) -> TextTest {
    defer { used += 1 }
    if used < tests.count { return tests[used] }
    let made = compile()
    tests.append(made)
    return made
  }

  /// Keeps with the query what was compiled on the way.
  func keep(with query: Query) {
    if !wereKept { query.preparation.value = Kept(tests) }
  }
}
