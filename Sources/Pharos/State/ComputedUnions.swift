import ByteStore
import Synchronization
import TermDictionary

/// The documents of short patterns that were asked for, of a segment whose file keeps none: a small
/// one, which is to be merged.
///
/// Somebody who types asks for `s*` with each of the ways to read the text, and again with the next
/// text. Thread-safe.
final class ComputedUnions: Sendable {
  private struct Key: Hashable {
    let gram: Gram
    let attribute: UInt16
  }

  /// Segments with as many documents keep unions in their file: a set has at most 8 KiB.
  static let mostDocuments: UInt32 = 1 << 16
  /// So many sets are kept, at most 2 MiB.
  private static let most = 256

  private let kept = Mutex<[Key: Bitset]>([:])

  /// The documents that match in an attribute; nil where they are not kept.
  func documents(_ gram: Gram, in attribute: UInt16) -> Bitset? {
    kept.withLock { $0[Key(gram: gram, attribute: attribute)] }
  }

  func keep(_ documents: Bitset, of gram: Gram, in attribute: UInt16) {
    kept.withLock { kept in
      if kept.count >= ComputedUnions.most { kept.removeAll(keepingCapacity: true) }
      kept[Key(gram: gram, attribute: attribute)] = documents
    }
  }
}
