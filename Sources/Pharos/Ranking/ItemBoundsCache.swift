import SegmentStore
import Synchronization

/// Keeps the bounds of a segment that were asked for last, for a few rankings.
///
/// Thread-safe. Two threads that come first at the same time both compute.
final class ItemBoundsCache: Sendable {
  private static let capacity = 4

  private let kept = Mutex<[(key: ItemBounds.Key, bounds: ItemBounds)]>([])

  /// The bounds for a ranking at a moment; made where they are not there.
  func bounds(
    of columns: FixedColumns, _ ranking: Ranking, now: Double
  ) throws -> ItemBounds {
    let key = ItemBounds.Key(ranking, now: now)
    let found = kept.withLock { kept in kept.first { $0.key == key }?.bounds }
    if let found { return found }
    let made = try ItemBounds(columns, ranking, key)
    kept.withLock { kept in
      kept.removeAll { $0.key == key }
      if kept.count == ItemBoundsCache.capacity { kept.removeFirst() }
      kept.append((key, made))
    }
    return made
  }
}
