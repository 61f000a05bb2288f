import ByteStore

/// Memory that a cursor decodes one block and one group's directory into: one allocation, reused.
struct BlockMemory: ~Copyable {
  /// Documents, frequencies and numbers on their way to masks: 128 each.
  let documents: UnsafeMutablePointer<UInt32>
  let frequencies: UnsafeMutablePointer<UInt32>
  let scratch: UnsafeMutablePointer<UInt32>
  /// Last document of each block of the group (32), and where its documents start (33).
  let lastDocuments: UnsafeMutablePointer<UInt32>
  let offsets: UnsafeMutablePointer<UInt32>
  /// Masks: 128.
  let masks: UnsafeMutablePointer<UInt8>
  private let words: UnsafeMutableRawPointer

  init() {
    let block = PostingFormat.blockSize
    let group = PostingFormat.blocksInGroup
    let count = 3 * block + group + group + 1
    // SAFETY: one allocation that holds `count` words and then `block` bytes, all set to zero here,
    // never resized, and freed in deinit; the pointers above are parts of it. Kernels load unaligned;
    // a greater alignment would go through posix_memalign, 300 instructions a cursor.
    words = .allocate(byteCount: 4 * count + block, alignment: 8)
    let numbers = words.initializeMemory(as: UInt32.self, repeating: 0, count: count)
    documents = numbers
    frequencies = numbers + block
    scratch = numbers + 2 * block
    lastDocuments = numbers + 3 * block
    offsets = numbers + 3 * block + group
    masks = (words + 4 * count).initializeMemory(as: UInt8.self, repeating: 0, count: block)
  }

  deinit { words.deallocate() }
}
