/// Which attributes a comparison looks at.
package enum AttributeScope: Hashable, Sendable {
  /// One attribute, by its canonical name.
  case named(String)
  /// `*`: the attributes searched by default.
  case defaultSearch
  /// `**`: those and the content attributes.
  case defaultSearchAndContent
}
