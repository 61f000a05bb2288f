import Synchronization

extension AtomicLazyReference {
  /// The object, made where there is none yet and kept as long as the owner lives.
  ///
  /// Two threads that come first at the same time both make one; the first to finish is kept and
  /// both get it.
  func value<E: Error>(
    _ make: () throws(E) -> Instance
  ) throws(E) -> Instance {
    if let found = load() { return found }
    return storeIfNil(try make())
  }
}
