import ByteStore

/// Memory that a cursor decodes one block and one group's directory into, reused.
///
/// In parts of at most 1 032 bytes, which a C library hands out again at once: glibc takes 450 instructions
/// to allocate what is larger, and as many to free it.
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
  /// What the owner of the cursor asked for besides, not initialized; at a multiple of eight bytes.
  let spare: UnsafeMutableRawPointer

  /// - Parameter spare: bytes for the owner of the cursor.
  init(spare bytes: Int = 0) {
    let block = PostingFormat.blockSize
    let group = PostingFormat.blocksInGroup
    // SAFETY: three allocations, set to zero here but for the bytes asked for, which the owner
    // initializes; never resized, and freed in deinit. The other pointers are parts of them. Kernels load
    // unaligned.
    documents = BlockMemory.zeros(block + group + group + 1)
    lastDocuments = documents + block
    offsets = lastDocuments + group
    frequencies = BlockMemory.zeros(2 * block)
    scratch = frequencies + block
    let rest = UnsafeMutableRawPointer.allocate(byteCount: block + bytes, alignment: 8)
    masks = rest.initializeMemory(as: UInt8.self, repeating: 0, count: block)
    spare = rest + block
  }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let numbers = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    numbers.initialize(repeating: 0, count: count)
    return numbers
  }

  deinit {
    documents.deallocate()
    frequencies.deallocate()
    masks.deallocate()
  }
}
