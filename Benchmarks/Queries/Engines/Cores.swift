#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cores this process may run on.
enum Cores {
  /// Keeps the process, and all threads it will start, on the first few of its cores.
  ///
  /// To be called before any other thread is started. Does nothing where the system cannot.
  static func limit(to count: Int) {
    #if os(Linux)
      typealias Affinity = @convention(c) (Int32, Int, UnsafeMutableRawPointer) -> Int32
      // The headers offer these functions to C programs with extensions only.
      guard let read = dlsym(nil, "sched_getaffinity"),
        let write = dlsym(nil, "sched_setaffinity")
      else { return }
      // SAFETY: the signatures are those of the C library; a set is an array of bits.
      let (get, set) = (
        unsafeBitCast(read, to: Affinity.self), unsafeBitCast(write, to: Affinity.self)
      )
      var allowed = [UInt8](repeating: 0, count: 128)
      allowed.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress, get(0, bytes.count, base) >= 0 else { return }
        var left = count
        for index in bytes.indices {
          for bit in 0..<8 where bytes[index] >> UInt8(bit) & 1 == 1 {
            if left > 0 { left -= 1 } else { bytes[index] &= ~(1 << UInt8(bit)) }
          }
        }
        _ = set(0, bytes.count, base)
      }
    #endif
  }
}
