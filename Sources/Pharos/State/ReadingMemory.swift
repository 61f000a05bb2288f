import Synchronization
import TextAnalysis

/// What spoke last for readings of typed texts, in one state of an index: the results of a text and its
/// suggestions weigh the same readings, for purposes of their own.
///
/// Thread-safe.
final class ReadingMemory: Sendable {
  struct Key: Hashable {
    /// As they were typed.
    let words: [[TextAnalysis.PatternCharacter]]
    /// Whether the last one may go on.
    let isOpen: Bool
    /// Whether paths, addresses and numbers are looked for in further attributes.
    let looksElsewhere: Bool
    /// Changed words, each as (its place, the number of words it stands for, what was meant).
    let changes: [[[UInt8]]]
    /// Dead documents of all segments.
    let dead: Int
  }

  /// What speaks for some words.
  struct Found {
    /// So many items have them, as far as they are counted.
    var items = 0
    var weight: Float = 0
    /// Whether the weight is exact: not where it could not be above what was asked for.
    var isExact = false
    /// Whether an item has several words side by side.
    var areClose = false
    /// An item that has them.
    var document: DocumentReference?
  }

  /// More are forgotten: a text has up to a few dozen readings.
  private static let capacity = 512

  private let weights = Mutex<[Key: Found]>([:])

  subscript(key: Key) -> Found? {
    get { weights.withLock { $0[key] } }
    set {
      weights.withLock { weights in
        if weights.count >= ReadingMemory.capacity { weights.removeAll(keepingCapacity: true) }
        weights[key] = newValue
      }
    }
  }
}
