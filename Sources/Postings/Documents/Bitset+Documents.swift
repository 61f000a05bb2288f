import ByteStore
import CKernels

extension Bitset {
  /// The members, ascending.
  package var documents: [UInt32] {
    let total = popcount()
    return [UInt32](unsafeUninitializedCapacity: total) { output, count in
      count = words.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, let target = output.baseAddress else { return 0 }
        // SAFETY: words are little endian, and there are as many members as `output` has room for.
        return min(
          pharos_bits_expand(
            start.assumingMemoryBound(to: UInt8.self), bytes.count, 0, target, total), total)
      }
    }
  }

  /// Adds the documents of a window; those past the set's end are dropped.
  package mutating func formUnion(_ window: borrowing DocumentWindow, base: UInt32) {
    let first = Int(base >> 6)
    withMutableWords { words in
      let count = min(DocumentWindow.wordCount, words.count - first)
      guard count > 0 else { return }
      for i in 0..<count { words[first + i] |= window.words[i] }
    }
  }
}
