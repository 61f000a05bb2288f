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
  /// What the owner of the cursor asked for besides, not initialized; at a multiple of four bytes.
  let spare: UnsafeMutableRawPointer
  private let words: UnsafeMutableRawPointer

  /// - Parameter spare: bytes for the owner of the cursor.
  init(spare bytes: Int = 0) {
    let block = PostingFormat.blockSize
    let group = PostingFormat.blocksInGroup
    let count = 3 * block + group + group + 1
    // SAFETY: one allocation that holds `count` words and `block` bytes, all set to zero here, and then
    // the bytes asked for, for the owner to initialize; never resized, and freed in deinit. The pointers
    // above are parts of it. Kernels load unaligned.
    words = .allocate(byteCount: 4 * count + block + bytes, alignment: 8)
    let numbers = words.initializeMemory(as: UInt32.self, repeating: 0, count: count)
    documents = numbers
    frequencies = numbers + block
    scratch = numbers + 2 * block
    lastDocuments = numbers + 3 * block
    offsets = numbers + 3 * block + group
    masks = (words + 4 * count).initializeMemory(as: UInt8.self, repeating: 0, count: block)
    spare = words + 4 * count + block
  }

  deinit { words.deallocate() }
}
