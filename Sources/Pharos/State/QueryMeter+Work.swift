import ByteStore

extension QueryMeter {
  /// What trying a pattern on a value costs, in units of work.
  static let workPerValue = 8
}
