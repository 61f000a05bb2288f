/// What a comparison of texts ignores.
package struct FoldOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Modifier `c`: full case folding.
  package static let ignoreCase = FoldOptions(rawValue: 1)
  /// Modifier `d`: nonspacing marks are dropped.
  package static let ignoreDiacritics = FoldOptions(rawValue: 2)
  /// The folding of terms.
  package static let term: FoldOptions = [.ignoreCase, .ignoreDiacritics]
}
