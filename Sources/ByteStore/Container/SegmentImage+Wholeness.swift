extension SegmentImage {
  /// For so many nanoseconds a file that was whole is taken to be whole: asking the system costs as
  /// much as a short query.
  private static let trustedFor: UInt64 = 10_000_000

  /// Throws if the file behind the image has become shorter since it was opened.
  ///
  /// Pages that were read before would raise a signal then. Looks at most every ten milliseconds.
  ///
  /// - Parameter now: of `MonotonicClock`, so that one look at it serves many images.
  package func checkIsWhole(at now: UInt64) throws(StoreError) {
    guard bytes.owner.source != nil else { return }
    let last = wholeAt.load(ordering: .relaxed)
    guard last == 0 || now &- last > Self.trustedFor else { return }
    try bytes.load(bytes.count - 1, 1)
    wholeAt.store(max(now, 1), ordering: .relaxed)
  }
}
