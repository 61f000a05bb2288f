/// A query that is one word, between two borders, whatever its case and its diacritics.
///
/// The commonest query. Where all that matches in a segment is one list of the word, nothing is planned
/// for it: half the work of such a query is the making of what others need.
struct PlainWord {
  let scope: AttributeScope
  /// The word as a term.
  let term: [UInt8]

  /// Nil where the query is something else.
  init?(_ node: BoundNode) {
    guard case .text(let test) = node, let term = test.wording.plainWord else { return nil }
    scope = test.scope
    self.term = term
  }
}
