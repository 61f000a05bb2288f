/// What is known of one position beside its run number.
///
/// ```
///   bit 0     value start: nothing stands before the run in its value
///   bit 1     value end: nothing stands after it
///   bits 2-5  separator code before the run (``SeparatorCode``)
///   bits 6-7  zero
/// ```
/// Zero, the commonest value, is a run after one blank in the middle of a value.
package struct PositionFlags: RawRepresentable, Hashable, Sendable {
  /// Number of different values.
  package static let count = 64

  /// The bits as they are stored.
  package var rawValue: UInt8

  /// The flags of stored bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Flags of a run; only the low four bits of the separator code are taken.
  package init(valueStart: Bool, valueEnd: Bool, separator: UInt8) {
    rawValue = (valueStart ? 1 : 0) | (valueEnd ? 2 : 0) | (separator & 15) << 2
  }

  /// Nothing stands before the run in its value.
  package var valueStart: Bool { rawValue & 1 != 0 }
  /// Nothing stands after the run in its value.
  package var valueEnd: Bool { rawValue & 2 != 0 }
  /// The separator before the run.
  package var separator: UInt8 { rawValue >> 2 & 15 }
}
