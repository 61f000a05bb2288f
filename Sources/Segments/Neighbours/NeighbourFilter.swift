/// What may stand beside a term where a phrase matches.
package struct NeighbourFilter: Sendable, Equatable {
  /// Every token and none.
  private static let all: UInt16 = 0xFFFF

  /// The marks that are accepted before the term, and behind it, bit by bit.
  private let before: UInt16
  private let behind: UInt16

  /// - Parameters:
  ///   - before: the terms of which one stands before the term; nil: anything may.
  ///   - behind: the same behind it.
  package init(before: [[UInt8]]?, behind: [[UInt8]]?) {
    self.before = NeighbourFilter.marks(of: before)
    self.behind = NeighbourFilter.marks(of: behind)
  }

  private static func marks(of terms: [[UInt8]]?) -> UInt16 {
    guard let terms else { return all }
    return terms.reduce(1 << UInt16(NeighbourFormat.different)) { marks, term in
      marks | 1 << UInt16(term.withUnsafeBufferPointer(NeighbourFormat.mark))
    }
  }

  /// Whether a posting with these marks may match.
  package func accepts(_ marks: UInt8) -> Bool {
    (before >> UInt16(marks & 15)) & (behind >> UInt16(marks >> 4)) & 1 == 1
  }

  /// The same of every byte, as numbers.
  package var accepted: [UInt8] {
    (0..<256).map { accepts(UInt8(truncatingIfNeeded: $0)) ? 1 : 0 }
  }
}
