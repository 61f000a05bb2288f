import QueryLanguage

/// A bound on the height of trees that are carried out, however they were made.
///
/// Parsing has its own, smaller bound; this one keeps the recursion of planning within any stack.
enum QueryDepth {
  static let maximum = 512

  /// Walks the tree without recursion.
  static func check(_ root: Expression) throws(IndexError) {
    var level = [root]
    var depth = 0
    while !level.isEmpty {
      depth += 1
      guard depth <= maximum else {
        throw .tooLarge(what: "the depth of a query", size: depth, limit: maximum)
      }
      level = level.flatMap { expression -> [Expression] in
        switch expression {
        case .all(let parts), .any(let parts): parts
        case .not(let inner): [inner]
        case .constant, .comparison, .range: []
        }
      }
    }
  }
}
