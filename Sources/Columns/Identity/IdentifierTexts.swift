import ByteStore
import CKernels

/// The identifiers of a block, one after the other; used again for every block of a walk.
///
/// SAFETY: `bytes` has room for `capacity` bytes and the padding that kernels may read and write
/// behind them, `ends` for the identifiers of a block; both are freed in `deinit`.
final class IdentifierTexts {
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  let ends: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = IdentifierBlock.size * Int(PHAROS_MOST_IDENTIFIER)
    bytes = IdentifierTexts.memory(capacity)
    ends = .allocate(capacity: IdentifierBlock.size)
    ends.initialize(repeating: 0, count: IdentifierBlock.size)
  }

  deinit {
    bytes.deallocate()
    ends.deallocate()
  }

  private static func memory(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(
      capacity: capacity + Int(PHAROS_TEXT_PADDING))
    bytes.initialize(repeating: 0, count: capacity + Int(PHAROS_TEXT_PADDING))
    return bytes
  }

  /// Takes identifiers that end at `ends`; what was held is gone.
  func begin(_ lengths: Int, count: Int) {
    self.count = count
    guard lengths > capacity else { return }
    bytes.deallocate()
    capacity = 2 * lengths
    bytes = IdentifierTexts.memory(capacity)
  }

  /// The bytes of an identifier; they last until the next block.
  func identifier(_ place: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(place >= 0 && place < count, "an identifier of the block")
    let start = place == 0 ? 0 : Int(ends[place - 1])
    return UnsafeBufferPointer(start: bytes + start, count: Int(ends[place]) - start)
  }
}
