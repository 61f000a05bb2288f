extension Array where Element: Equatable {
  /// Drops elements that equal the one before: of a sorted array, all repetitions.
  @inlinable
  package mutating func removeRepeats() {
    var kept = 0
    for place in indices where kept == 0 || self[place] != self[kept - 1] {
      self[kept] = self[place]
      kept += 1
    }
    removeLast(count - kept)
  }
}
