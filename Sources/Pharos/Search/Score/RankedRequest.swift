/// What a ranked search looks for, and what counts.
struct RankedRequest {
  /// What matches.
  var node: BoundNode
  /// What counts besides, without which an item matches as well.
  var bonuses: [RankedLeaf] = []
  /// What the queries of one search know of the matches of bonuses; nil where there is one only.
  var sharedBonuses: SharedBonuses?
  /// Nodes of it that count as one word.
  var clauses = WordClauses()
  /// Whether bounds are used where few documents match, too; for tests of them.
  var alwaysPrunes = false
  /// Gives the comparisons of the node another weight; as they are where it is nil.
  var weighing: ((RankedLeaf) -> RankedLeaf)?

  init(_ node: BoundNode, bonuses: [RankedLeaf] = [], alwaysPrunes: Bool = false) {
    self.node = node
    self.bonuses = bonuses
    self.alwaysPrunes = alwaysPrunes
  }
}
