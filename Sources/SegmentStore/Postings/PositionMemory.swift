/// Memory that positions are decoded into: one allocation, reused.
struct PositionMemory: ~Copyable {
  /// Deltas of runs, and places among the different flags: 128 each.
  let deltas: UnsafeMutablePointer<UInt32>
  let places: UnsafeMutablePointer<UInt32>
  /// Where the blocks of the group start: 33.
  let offsets: UnsafeMutablePointer<UInt32>
  /// Flags, and which positions have flags that are not zero: 128 each.
  let flags: UnsafeMutablePointer<UInt8>
  let exceptions: UnsafeMutablePointer<UInt8>
  private let words: UnsafeMutableRawPointer

  init() {
    let block = PositionFormat.blockSize
    let count = 2 * block + PositionFormat.blocksInGroup + 1
    // SAFETY: one allocation that holds `count` words and then 2 x `block` bytes, all set to zero here,
    // never resized, and freed in deinit; the pointers above are parts of it.
    words = .allocate(byteCount: 4 * count + 2 * block, alignment: 16)
    let numbers = words.initializeMemory(as: UInt32.self, repeating: 0, count: count)
    deltas = numbers
    places = numbers + block
    offsets = numbers + 2 * block
    flags = (words + 4 * count).initializeMemory(as: UInt8.self, repeating: 0, count: 2 * block)
    exceptions = flags + block
  }

  deinit { words.deallocate() }
}
