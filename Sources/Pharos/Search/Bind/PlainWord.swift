/// A query that is one word in one attribute, between two borders, whatever its case and its diacritics.
///
/// Where all that matches in a segment is the list of the word, nothing is planned for it: half the work of
/// such a query is the making of what others need.
struct PlainWord {
  /// By its canonical name.
  let attribute: String
  /// The word as a term.
  let term: [UInt8]

  /// Nil where the query is something else.
  init?(_ node: BoundNode) {
    // Finding the words of other comparisons may compile them for another way of matching.
    guard case .text(let test) = node, case .named(let attribute) = test.scope,
      test.isProvenByItsWord, let term = test.wording.plainWord
    else { return nil }
    self.attribute = attribute
    self.term = term
  }
}
