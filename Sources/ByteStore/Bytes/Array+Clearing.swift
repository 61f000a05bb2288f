extension Array {
  /// Removes all elements and keeps the memory, as `removeAll(keepingCapacity: true)`; cheaper where there
  /// are few or none, as in memory that is used again for each term.
  @inlinable
  package mutating func clear() {
    if count > 4 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
