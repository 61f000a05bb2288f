import ByteStore
import Segments
import Synchronization

/// Keeps what ranking has found out about the items of a segment, for the few rankings that were asked
/// for last.
///
/// Thread-safe.
final class ItemBoundsCache: Sendable {
  private let bounds = FewKept<ItemBounds.Key, ItemBounds>()
  private let popularities = FewKept<String, PopularityColumn>()
  private let languages = FewKept<PreferredLanguages, LanguagePlaces>()

  /// The bounds for a ranking at a moment; made where they are not there.
  func bounds(
    of segment: Segment, _ ranking: Ranking, now: Double, _ meter: QueryMeter
  ) throws -> ItemBounds {
    let key = ItemBounds.Key(ranking, now: now)
    return try bounds.value(for: key) {
      try ItemBounds(
        segment.fixedColumns, ranking, key, popularity: popularity(segment, key, meter),
        languages: languages(segment, key, meter))
    }
  }

  /// Nil where no document has a number that counts.
  private func popularity(
    _ segment: Segment, _ key: ItemBounds.Key, _ meter: QueryMeter
  ) throws -> DocumentPopularity? {
    guard let popularity = key.popularity,
      let number = segment.attributes.number(named: popularity.attribute),
      let column = segment.numbers.column(number, .numeric), column.maximum ?? 0 > 0
    else { return nil }
    return DocumentPopularity(
      popularity: popularity,
      column: try popularities.value(for: popularity.attribute) {
        try PopularityColumn(column, meter)
      })
  }

  /// Nil where no document says its languages.
  private func languages(
    _ segment: Segment, _ key: ItemBounds.Key, _ meter: QueryMeter
  ) throws -> DocumentLanguages? {
    guard let preferred = key.languages,
      let number = segment.attributes.number(named: AttributeKey.languages.rawValue),
      let column = segment.values.column(number)
    else { return nil }
    return DocumentLanguages(
      most: key.languageWeight,
      places: try languages.value(for: preferred) {
        try LanguagePlaces(column, documentCount: segment.documentCount, preferred, meter)
      })
  }
}

/// Keeps the values that were asked for last, at most four.
///
/// Thread-safe. Two threads that come first at the same time both compute.
final class FewKept<Key: Equatable & Sendable, Value: Sendable>: Sendable {
  /// Keys and values at the same places.
  private struct Kept {
    var keys: [Key] = []
    var values: [Value] = []
  }

  private let kept = Mutex(Kept())

  /// The value of a key; made where it is not there.
  func value(for key: Key, _ make: () throws -> Value) rethrows -> Value {
    let found = kept.withLock { kept in
      kept.keys.firstIndex(of: key).map { kept.values[$0] }
    }
    if let found { return found }
    let made = try make()
    kept.withLock { kept in
      let place = kept.keys.firstIndex(of: key) ?? (kept.keys.count == 4 ? 0 : nil)
      if let place {
        kept.keys.remove(at: place)
        kept.values.remove(at: place)
      }
      kept.keys.append(key)
      kept.values.append(made)
    }
    return made
  }
}
