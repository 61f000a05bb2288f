#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tables of which few bytes may be used: zeroed memory, mapped page by page as it is touched.
package enum ZeroedBytes {
  /// Memory of `count` bytes that are 0, to be given back to ``free(_:)``.
  package static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = calloc(count, 1) else {
      fatalError("no memory for a table of \(count) bytes")
    }
    // SAFETY: `count` bytes, all of them initialized.
    return memory.bindMemory(to: UInt8.self, capacity: count)
  }

  /// Frees memory of ``allocate(_:)``.
  package static func free(_ memory: UnsafeMutablePointer<UInt8>?) {
    // SAFETY: what was allocated by `calloc` is freed once by its owner.
    #if canImport(Glibc)
      Glibc.free(memory)
    #elseif canImport(Musl)
      Musl.free(memory)
    #elseif canImport(Darwin)
      Darwin.free(memory)
    #endif
  }
}
