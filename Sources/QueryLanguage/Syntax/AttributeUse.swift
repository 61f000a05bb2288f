/// One use of an attribute's name in a query.
package struct AttributeUse: Sendable, Hashable {
  /// The name as it is written.
  package let name: String

  /// Where it stands in the parsed text, in UTF-8 bytes; nil in a query that was not parsed.
  package let range: Range<Int>?

  /// Makes a use of a name.
  package init(name: String, range: Range<Int>?) {
    self.name = name
    self.range = range
  }
}
