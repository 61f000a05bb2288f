import QueryLanguage

/// The text comparisons and the lists of texts of one query in the order in which they are bound,
/// which is always the same.
///
/// What is compiled depends on nothing but the query, so it is kept with it and used again, with the
/// bound tree where no `$time` is in it. Not thread-safe: belongs to one running query.
package final class PreparedTests {
  /// What is kept with a query.
  private final class Kept: Sendable {
    let tests: [TextTest]
    let lists: [TextList]
    /// The bound tree; nil where it depends on the time.
    let node: BoundNode?

    init(_ tests: [TextTest], _ lists: [TextList], _ node: BoundNode?) {
      self.tests = tests
      self.lists = lists
      self.node = node
    }
  }

  private var tests: [TextTest]
  private var lists: [TextList]
  private var used = 0
  private var usedLists = 0
  private let wereKept: Bool
  /// Whether something that was bound is told by the clock, the zone or the calendar.
  var dependsOnTime = false

  /// Nothing was compiled yet.
  package init() {
    tests = []
    lists = []
    wereKept = false
  }

  /// Those that a query keeps.
  init(of query: borrowing Query) {
    let kept = PreparedTests.kept(with: query)
    tests = kept?.tests ?? []
    lists = kept?.lists ?? []
    wereKept = kept != nil
  }

  private static func kept(with query: borrowing Query) -> Kept? {
    query.preparation.value as? Kept
  }

  /// The bound tree of a query, where it was kept.
  static func node(of query: borrowing Query) -> BoundNode? { kept(with: query)?.node }

  /// The next comparison, compiled where none was kept.
  func next(_ compile: () -> TextTest) -> TextTest {
    defer { used += 1 }
    if used < tests.count { return tests[used] }
    let made = compile()
    tests.append(made)
    return made
  }

  /// The next list, made where none was kept.
  func nextList(_ make: () -> TextList) -> TextList {
    defer { usedLists += 1 }
    if usedLists < lists.count { return lists[usedLists] }
    let made = make()
    lists.append(made)
    return made
  }

  /// Keeps with the query what was compiled on the way, and the tree that came out.
  func keep(_ node: BoundNode, with query: borrowing Query) {
    if wereKept { return }
    query.preparation.value = Kept(tests, lists, dependsOnTime ? nil : node)
  }
}
