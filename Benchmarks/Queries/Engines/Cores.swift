#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cores this process may run on.
enum Cores {
  #if os(Linux)
    private typealias Affinity = @convention(c) (Int32, Int, UnsafeMutableRawPointer) -> Int32

    /// A call of the C library about the set of cores, which its headers offer to C programs with
    /// extensions only.
    private static func call(_ name: String) -> Affinity? {
      // SAFETY: the signature is that of the C library; a set is an array of bits.
      dlsym(nil, name).map { unsafeBitCast($0, to: Affinity.self) }
    }

    /// The set of cores; nil where the system does not tell.
    private static var set: [UInt8]? {
      guard let get = call("sched_getaffinity") else { return nil }
      var allowed = [UInt8](repeating: 0, count: 128)
      let isTold = allowed.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { get(0, bytes.count, $0) >= 0 } ?? false
      }
      return isTold ? allowed : nil
    }
  #endif

  /// How many cores the calling thread may run on; nil where the system does not tell.
  static var allowed: Int? {
    #if os(Linux)
      return set?.reduce(0) { $0 + $1.nonzeroBitCount }
    #else
      return nil
    #endif
  }

  /// Keeps the process, and all threads it will start, on the first few of its cores.
  ///
  /// To be called before any other thread is started. Does nothing where the system cannot.
  static func limit(to count: Int) {
    #if os(Linux)
      guard let write = call("sched_setaffinity"), var allowed = set else { return }
      var left = count
      for index in allowed.indices {
        for bit in 0..<8 where allowed[index] >> UInt8(bit) & 1 == 1 {
          if left > 0 { left -= 1 } else { allowed[index] &= ~(1 << UInt8(bit)) }
        }
      }
      allowed.withUnsafeMutableBytes { bytes in
        if let base = bytes.baseAddress { _ = write(0, bytes.count, base) }
      }
    #endif
  }
}
