import CZstd

/// The content of what zstd has compressed; several frames after each other are one content.
///
/// Memory: the window of the frame, at most 128 MiB; larger ones are refused.
package final class ZstdSource: ByteSource {
  /// The first bytes of a frame.
  private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  /// Those of a frame that is passed over, which `pzstd` puts first; the lower four bits of the first
  /// byte are free.
  private static let skippedMagic: [UInt8] = [0x50, 0x2A, 0x4D, 0x18]
  /// How many bytes tell compressed data from other.
  package static let magicCount = 4

  /// Whether data that has these first bytes, at most ``magicCount``, may be compressed; with all of
  /// them it is.
  package static func mayBegin(with bytes: [UInt8]) -> Bool {
    if magic.starts(with: bytes) { return true }
    var bytes = bytes
    if let first = bytes.first { bytes[0] = first & 0xF0 }
    return skippedMagic.starts(with: bytes)
  }

  private let stream: OpaquePointer
  private let source: any ByteSource
  private var compressed: [UInt8]
  /// The part of `compressed` that is not used yet.
  private var unused = 0..<0
  /// Whether the last frame has not ended.
  private var isInsideFrame = false
  private var produced = 0

  package init(_ source: any ByteSource) throws(InputFailure) {
    guard let stream = ZSTD_createDCtx() else {
      throw InputFailure(reason: "there is no memory to decompress it")
    }
    self.stream = stream
    self.source = source
    compressed = [UInt8](repeating: 0, count: ZSTD_DStreamInSize())
  }

  deinit { ZSTD_freeDCtx(stream) }

  package func read(into chunk: inout [UInt8]) throws(InputFailure) -> Int {
    while true {
      if unused.isEmpty {
        unused = 0..<(try source.read(into: &compressed))
        let isAtEnd = unused.isEmpty
        if isAtEnd, !isInsideFrame { return 0 }
        let count = try decompress(into: &chunk)
        if count > 0 { return count }
        if isAtEnd {
          throw InputFailure(
            reason: "the compressed data ends in the middle, after \(produced) bytes of content")
        }
        continue
      }
      let count = try decompress(into: &chunk)
      if count > 0 { return count }
    }
  }

  /// Decompresses what fits; returns how many bytes were put into `chunk`.
  private func decompress(into chunk: inout [UInt8]) throws(InputFailure) -> Int {
    let available = unused
    // SAFETY: both pointers are valid for the whole call and zstd keeps neither; `available` lies
    // within `compressed`, and `size` is the true size of each buffer.
    let (status, used, count) = compressed.withUnsafeBytes { bytes in
      chunk.withUnsafeMutableBytes { space in
        var input = ZSTD_inBuffer(
          src: bytes.baseAddress, size: available.upperBound, pos: available.lowerBound)
        var output = ZSTD_outBuffer(dst: space.baseAddress, size: space.count, pos: 0)
        let status = ZSTD_decompressStream(stream, &output, &input)
        return (status, input.pos, output.pos)
      }
    }
    if ZSTD_isError(status) != 0 {
      let reason = String(cString: ZSTD_getErrorName(status))
      throw InputFailure(
        reason: "the compressed data is damaged after \(produced) bytes of content: \(reason)")
    }
    unused = used..<available.upperBound
    isInsideFrame = status != 0
    produced += count
    return count
  }
}
