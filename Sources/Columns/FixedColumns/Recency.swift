/// The date by which an entry counts as fresh, in whole seconds; documents of equal static rank are
/// numbered by it, the latest first.
///
/// ```
/// code   40 bits: seconds since 2001-01-01T00:00:00Z, rounded down, + 2^39; 0: no date
/// ```
@usableFromInline
package struct Recency: Sendable, Hashable, Comparable {
  /// Codes are below 2 to this.
  package static let bits = 40
  private static let zero: Double = 0x1p39
  private static let greatest: Double = 0x1p40 - 1

  /// Of entries without a date: below every other.
  @inlinable package static var none: Recency { Recency(code: 0) }

  @usableFromInline package let code: UInt64

  @inlinable
  package init(code: UInt64) { self.code = code }

  /// Dates that the code cannot tell are clamped; one that is no number counts as none.
  package init(secondsSince2001 seconds: Double) {
    guard !seconds.isNaN else {
      self = .none
      return
    }
    let shifted = (seconds + Recency.zero).rounded(.down)
    code = UInt64(min(max(1, shifted), Recency.greatest))
  }

  /// Seconds since 2001; nil where there is no date.
  package var seconds: Double? { code == 0 ? nil : Double(code) - Recency.zero }

  @inlinable
  package static func < (left: Recency, right: Recency) -> Bool { left.code < right.code }
}
