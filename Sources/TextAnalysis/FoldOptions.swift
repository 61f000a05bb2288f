/// What a comparison of texts ignores.
@usableFromInline
package struct FoldOptions: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Modifier `c`: full case folding.
  @inlinable package static var ignoreCase: FoldOptions { FoldOptions(rawValue: 1) }
  /// Modifier `d`: nonspacing marks are dropped.
  @inlinable package static var ignoreDiacritics: FoldOptions { FoldOptions(rawValue: 2) }
  /// The folding of terms.
  @inlinable package static var term: FoldOptions { FoldOptions(rawValue: 1 | 2) }
}
