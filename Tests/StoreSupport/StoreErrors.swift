import ByteStore

/// The error a closure throws; nil when it throws none.
package func storeError<R>(_ body: () throws(StoreError) -> R) -> StoreError? {
  do throws(StoreError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

extension StoreError {
  /// Whether bytes contradict the format.
  package var isDamage: Bool {
    if case .damaged = self { true } else { false }
  }

  /// The `errno` of a file system error.
  package var code: Int32? {
    if case .fileSystem(_, _, let code) = self { code } else { nil }
  }
}
