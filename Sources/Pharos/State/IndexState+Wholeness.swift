import ByteStore

extension IndexState {
  /// Throws if the file of a segment has become shorter since it was opened: before pages of it are
  /// touched that were read before.
  func checkFilesAreWhole() throws(StoreError) { try segments.checkFilesAreWhole() }
}

extension [SegmentEntry] {
  /// The same for some segments.
  func checkFilesAreWhole() throws(StoreError) {
    guard contains(where: { $0.fileNumber != nil }) else { return }
    let now = MonotonicClock.nanoseconds
    // By number: a copy of an entry counts many references.
    for index in indices where self[index].fileNumber != nil {
      try self[index].segment.image.checkIsWhole(at: now)
    }
  }
}
