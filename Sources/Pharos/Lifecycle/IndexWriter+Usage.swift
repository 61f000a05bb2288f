/// Forgetting the use of what is gone, when the usage file is about to be written anew.
extension IndexWriter {
  /// Used identifiers of which there is no item; found outside of the core, for it takes a look-up
  /// each.
  func unusedIdentifiers() -> Set<[UInt8]> {
    let current = state
    return Set(current.usage.items.all.keys.filter(current.isWithoutItem))
  }

  /// Forgets those of the identifiers that are still without an item, and what counts for nothing
  /// any more; the core is held.
  ///
  /// Nothing of it is journaled: the file that is about to be written says it.
  func forget(_ identifiers: Set<[UInt8]>) {
    let current = state
    let now = configuration.clock().timeIntervalSinceReferenceDate
    let usage = current.usage.purged(at: now) { identifier in
      identifiers.contains(identifier) && current.isWithoutItem(identifier)
    }
    if usage !== current.usage { publish(current.with(usage: usage)) }
  }
}

extension IndexState {
  /// Whether there is certainly no item of an identifier: damage is reported by whoever looks for
  /// answers, not here.
  fileprivate func isWithoutItem(_ identifier: [UInt8]) -> Bool {
    do { return try location(of: identifier) == nil } catch { return false }
  }
}
