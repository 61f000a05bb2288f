import CZstd
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Compression of blocks by zstd.
///
/// Contexts are kept and reused: making one costs more than decompressing a block of 4 KiB.
///
/// Blocks carry no checksum and no dictionary number: pages have checksums, and a segment has one
/// dictionary.
package final class ZstdCodec: Sendable {
  /// The codec that all of a process can share.
  package static let shared = ZstdCodec()

  private let compressors = ContextPool(create: ZSTD_createCCtx) { ZSTD_freeCCtx($0) }
  private let decompressors = ContextPool(create: ZSTD_createDCtx) { ZSTD_freeDCtx($0) }

  package init() {}

  // MARK: Compression

  /// Compresses one block.
  package func compress(
    _ bytes: UnsafeRawBufferPointer, level: Int, dictionary: ZstdDictionary? = nil
  ) throws(StoreError) -> [UInt8] {
    let level = Int32(clamping: level)
    let prepared = try dictionary?.encoding(level: level)
    let context = try compressors.take()
    defer { compressors.give(back: context) }
    // SAFETY: the context is ours until it is given back; the dictionary lives over the call.
    let pointer = context.pointer
    try check(ZSTD_CCtx_reset(pointer, ZSTD_reset_session_and_parameters), "compression")
    try check(ZSTD_CCtx_setParameter(pointer, ZSTD_c_compressionLevel, level), "compression")
    try check(ZSTD_CCtx_setParameter(pointer, ZSTD_c_dictIDFlag, 0), "compression")
    try check(ZSTD_CCtx_refCDict(pointer, prepared?.pointer), "compression")
    var result = 0
    let bound = ZSTD_compressBound(bytes.count)
    let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, written in
      // SAFETY: the library writes at most `bound` bytes and says how many, or an error.
      result = ZSTD_compress2(pointer, buffer.baseAddress, bound, bytes.baseAddress, bytes.count)
      written = ZSTD_isError(result) == 0 ? result : 0
    }
    // The context must not keep a pointer to a dictionary that may die.
    ZSTD_CCtx_refCDict(pointer, nil)
    withExtendedLifetime(prepared) {}
    try check(result, "compression")
    return output
  }

  /// Compresses one block.
  package func compress(
    _ bytes: [UInt8], level: Int, dictionary: ZstdDictionary? = nil
  ) throws(StoreError) -> [UInt8] {
    try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      try compress(UnsafeRawBufferPointer(buffer), level: level, dictionary: dictionary)
    }
  }

  // MARK: Decompression

  /// Decompresses one block into `output`, which it must fill exactly.
  package func decompress(
    _ view: ByteView, dictionary: ZstdDictionary? = nil,
    into output: UnsafeMutableRawBufferPointer
  ) throws(StoreError) {
    let context = try decompressors.take()
    defer { decompressors.give(back: context) }
    // SAFETY: the library reads the view's bytes and writes at most `output.count`.
    let result = view.withBytes { input in
      if let dictionary {
        ZSTD_decompress_usingDDict(
          context.pointer, output.baseAddress, output.count, input.baseAddress, input.count,
          dictionary.decoding.pointer)
      } else {
        ZSTD_decompressDCtx(
          context.pointer, output.baseAddress, output.count, input.baseAddress, input.count)
      }
    }
    let size = try check(result, view.place)
    guard size == output.count else {
      throw view.damaged(0, "block has \(size) bytes, expected \(output.count)")
    }
  }

  /// Decompresses one block of `expectedCount` bytes, a number read from bytes: nothing is
  /// allocated unless it is at most `limit` and the block itself says the same.
  package func decompress(
    _ view: ByteView, expectedCount: Int, limit: Int = 1 << 26, dictionary: ZstdDictionary? = nil
  ) throws(StoreError) -> [UInt8] {
    guard expectedCount >= 0, expectedCount <= limit else {
      throw view.damaged(0, "a block of \(expectedCount) bytes, more than \(limit)")
    }
    let stated = view.withBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
    guard stated == UInt64(expectedCount) else {
      throw view.damaged(0, "block does not say that it has \(expectedCount) bytes")
    }
    var failure: StoreError?
    let output = [UInt8](unsafeUninitializedCapacity: expectedCount) { buffer, written in
      do throws(StoreError) {
        // SAFETY: exactly `expectedCount` bytes are written, or an error is thrown.
        try decompress(
          view, dictionary: dictionary,
          into: UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[..<expectedCount]))
        written = expectedCount
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return output
  }

  @discardableResult
  private func check(_ result: Int, _ place: String) throws(StoreError) -> Int {
    guard ZSTD_isError(result) == 0 else {
      // That there is no memory says nothing about the bytes.
      if ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation {
        throw .fileSystem(operation: "zstd", path: place, code: ENOMEM)
      }
      throw .compression(place: place, detail: String(cString: ZSTD_getErrorName(result)))
    }
    return result
  }
}

/// Contexts of the library that are not in use.
///
/// Any number can be in use; a few are kept.
private final class ContextPool: Sendable {
  /// A context; whoever took it is its only user.
  struct Context: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private static let kept = 8
  private let create: @Sendable () -> OpaquePointer?
  private let free: @Sendable (OpaquePointer) -> Void
  private let idle = Mutex<[Context]>([])

  init(
    create: @escaping @Sendable () -> OpaquePointer?,
    free: @escaping @Sendable (OpaquePointer) -> Void
  ) {
    self.create = create
    self.free = free
  }

  deinit {
    for context in idle.withLock({ $0 }) { free(context.pointer) }
  }

  func take() throws(StoreError) -> Context {
    if let context = idle.withLock({ $0.popLast() }) { return context }
    guard let pointer = create() else {
      throw .fileSystem(operation: "zstd", path: "a context", code: ENOMEM)
    }
    return Context(pointer: pointer)
  }

  func give(back context: Context) {
    let isKept = idle.withLock { idle in
      guard idle.count < Self.kept else { return false }
      idle.append(context)
      return true
    }
    if !isKept { free(context.pointer) }
  }
}
