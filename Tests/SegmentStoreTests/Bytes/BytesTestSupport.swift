import SegmentStore
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A generator whose seed is printed, and taken from PHAROS_SEED when that is set.
func seededGenerator(_ name: String = #function) -> SplitMix64 {
  let given = getenv("PHAROS_SEED").flatMap { UInt64(String(cString: $0)) }
  let seed = given ?? UInt64.random(in: 0...UInt64.max)
  print("\(name): PHAROS_SEED=\(seed)")
  return SplitMix64(seed: seed)
}

func randomBytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
  let words = (0..<(count + 7) / 8).map { _ in random.next() }
  return words.withUnsafeBytes { [UInt8](UnsafeRawBufferPointer(rebasing: $0[..<count])) }
}

/// The error a closure throws; nil when it throws none.
func storeError<R>(_ body: () throws(StoreError) -> R) -> StoreError? {
  do throws(StoreError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

extension StoreError {
  var isDamage: Bool {
    if case .damaged = self { true } else { false }
  }

  /// The `errno` of a file system error.
  var code: Int32? {
    if case .fileSystem(_, _, let code) = self { code } else { nil }
  }
}
