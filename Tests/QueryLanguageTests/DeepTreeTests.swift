import QueryLanguage
import Testing

/// Trees that programs build: of any depth and size, and used without recursion.
struct DeepTreeTests {
  @Test func deepTreesAreMadeReadAndFreedOnASmallStack() {
    SmallStack.run {
      let leaf = Expression.comparison(
        Comparison(.named("title"), .equal, .text(TextLiteral(exactly: "x"))))
      func grow(_ step: (Int, Expression) -> Expression) -> Expression {
        (0..<100_000).reduce(leaf) { tree, level in step(level, tree) }
      }
      let trees = [
        grow { _, tree in .not(tree) },
        grow { level, tree in level % 2 == 0 ? .all([tree, leaf]) : .any([leaf, tree]) },
        grow { _, tree in .any([tree, leaf]) },
        grow { _, tree in .all([tree]) },
      ]
      let depths = [100_000, 100_000, 1, 0]
      for (tree, depth) in zip(trees, depths) {
        guard tree.depth == depth else { return false }
        let query = Query(tree)
        let same = Query(tree.normalForm)
        guard query == same, query.hashValue == same.hashValue, !query.jsonDescription.isEmpty,
          query.description.utf8.count > depth, query.root.depth == depth
        else { return false }
      }
      return true
    }
  }

  /// What is known of a tree without a walk is what its normal form is.
  @Test func depthAndNodesAreThoseOfTheNormalForm() {
    var random = RandomSource("depthAndNodesAreThoseOfTheNormalForm")
    for _ in 0..<1_000 {
      let tree = random.expression(depth: 5)
      let normal = tree.normalForm
      let (depth, nodes) = measure(normal)
      #expect(tree.depth == depth && tree.nodeCount == nodes, "\(tree)")
      #expect(normal.depth == depth && normal.nodeCount == nodes, "\(tree)")
    }
  }

  private func measure(_ tree: Expression) -> (depth: Int, nodes: Int) {
    switch tree.node {
    case .all(let parts), .any(let parts):
      let inner = parts.map(measure)
      return ((inner.map(\.depth).max() ?? 0) + 1, inner.reduce(1) { $0 + $1.nodes })
    case .not(let part):
      let inner = measure(part)
      return (inner.depth + 1, inner.nodes + 1)
    case .list(let list):
      let isByWords = !list.modifiers.isDisjoint(with: [.words, .tokens])
      let searched = list.values.filter { value in
        switch value {
        case .time: true
        case .text(let literal):
          isByWords || list.attribute == .any || list.attribute == .anyWithContent
            || literal.containsWildcard || literal.timeExpression != nil
        }
      }
      return (
        0,
        1
          + (list.attribute == .any || list.attribute == .anyWithContent || isByWords
            ? list.values.count : searched.count)
      )
    case .constant, .comparison, .range: return (0, 1)
    }
  }

  /// A tree that has itself twice, again and again, has more nodes than any memory, but is small.
  @Test func sharedPartsAreCountedNotCopied() {
    var tree = Expression.constant(true)
    for _ in 0..<200 { tree = .all([tree, tree]) }
    #expect(tree.nodeCount == .max)
    #expect(tree.depth == 1)
  }
}
