/// How many spellings of a term a posting can tell apart.
@usableFromInline
package enum SpellingLimits {
  /// Up to this many spellings have a number each.
  @inlinable
  package static var distinct: Int { 8 }
  /// Where there are more, this number stands for all that are not listed.
  @inlinable
  package static var another: Int { 7 }
}
