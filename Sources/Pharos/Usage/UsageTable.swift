#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is known of use at one moment: how strongly items have been used, and which texts were
/// typed when something was chosen; and what the ranking has learned from that.
///
/// Immutable; a state of an index holds one, so the answers of one snapshot agree. Thread-safe.
///
/// Strengths are kept relative to a reference instant (see ``UsageDecay``): ``factor(at:)`` makes
/// them what they are at another one. All decay alike, so their order does not depend on the clock.
///
/// Invariants:
/// 1. strengths are finite and above 0.
/// 2. no event was later than `latest`.
/// 3. a table without items and texts has no `latest`.
package final class UsageTable: Sendable {
  package let decay: UsageDecay
  /// The period whose beginning is the reference.
  let period: Int
  /// The instant of the latest event, seconds since 2001; -infinity when there was none.
  let latest: Double
  let items: UsedItems
  /// Texts of queries from which something was chosen.
  package let chosenQueries: ChosenQueries
  /// What the ranking has learned.
  package let learning: RankingModel
  /// The used documents of segments, as far as they were asked for.
  let resolved: ResolvedUsage

  init(
    decay: UsageDecay, period: Int, latest: Double, items: UsedItems,
    chosenQueries: ChosenQueries, learning: RankingModel,
    resolved: ResolvedUsage = ResolvedUsage()
  ) {
    self.learning = learning
    self.decay = decay
    self.period = period
    self.latest = latest
    self.items = items
    self.chosenQueries = chosenQueries
    self.resolved = resolved
  }

  /// A table without any use.
  package convenience init(decay: UsageDecay, learning: RankingModel = RankingModel()) {
    self.init(
      decay: decay, period: 0, latest: -.infinity, items: UsedItems(),
      chosenQueries: ChosenQueries(), learning: learning)
  }

  /// A table of nothing, with the default half-life.
  package convenience init() {
    self.init(decay: UsageDecay(halfLife: UsageDecay.defaultHalfLife))
  }

  /// Whether there is nothing to be kept.
  package var isEmpty: Bool {
    items.count == 0 && chosenQueries.isEmpty && learning.isUntouched
  }

  /// The number of items that have been used.
  package var itemCount: Int { items.count }

  /// What turns kept strengths into strengths at an instant, in seconds since 2001.
  ///
  /// An instant before the latest event counts as that, so that no strength is above the sum of the
  /// weights of its events, whatever happens to the clock.
  package func factor(at now: Double) -> Float { Float(preciseFactor(at: now)) }

  private func preciseFactor(at now: Double) -> Double {
    guard latest.isFinite else { return 1 }
    let moment = decay.moment(now > latest ? now : latest)
    return PowerOfTwo.of(whole: period - moment.whole, rest: -moment.rest)
  }

  /// What an item's strength has to be at least to count at an instant, relative to the reference.
  func leastStrength(at instant: Double) -> Double {
    UsageDecay.leastStrength * decay.moment(instant).power(since: period)
  }

  /// How much an item has been used, as of an instant.
  package func usage(of identifier: [UInt8], at now: Double) -> ItemUsage? {
    guard let item = items[identifier] else { return nil }
    let usage = ItemUsage(identifier, item, factor: preciseFactor(at: now))
    return usage.strength >= UsageDecay.leastStrength ? usage : nil
  }

  /// What is known of all items as of an instant, strongest first.
  func usages(at now: Double) -> [ItemUsage] {
    let factor = preciseFactor(at: now)
    let sorted = items.all.sorted { first, second in
      if first.value.strength != second.value.strength {
        return first.value.strength > second.value.strength
      }
      return first.key.lexicographicallyPrecedes(second.key)
    }
    return sorted.map { ItemUsage($0.key, $0.value, factor: factor) }
  }

  /// All texts as of an instant, strongest first.
  func chosenQueries(at now: Double) -> [ChosenQuery] {
    let factor = preciseFactor(at: now)
    return chosenQueries.strongestFirst.map { entry in
      ChosenQuery(
        text: entry.text, strength: entry.strength * factor,
        lastUse: Date(timeIntervalSinceReferenceDate: entry.lastUse))
    }
  }
}

extension ItemUsage {
  fileprivate init(_ identifier: [UInt8], _ item: UsedItem, factor: Double) {
    self.identifier = String(decoding: identifier, as: UTF8.self)
    strength = item.strength * factor
    eventCount = Int(item.events)
    lastUse = Date(timeIntervalSinceReferenceDate: item.lastUse)
  }
}

extension UsageTable {
  /// The same table, as if nobody had asked for the documents of a segment yet.
  package func withoutResolutions() -> UsageTable {
    UsageTable(
      decay: decay, period: period, latest: latest, items: items, chosenQueries: chosenQueries,
      learning: learning)
  }

  /// The same uses under another half-life: every strength is kept as it was right after the last
  /// use of its item, and fades by the new half-life from then on.
  func converted(to new: UsageDecay) -> UsageTable {
    guard new != decay else { return self }
    guard latest.isFinite else { return UsageTable(decay: new, learning: learning) }
    let period = new.moment(latest).whole
    func converted(_ strength: Double, _ lastUse: Double) -> Double {
      let then = decay.moment(lastUse)
      let kept = strength * PowerOfTwo.of(whole: self.period - then.whole, rest: -then.rest)
      let strength = kept * new.moment(lastUse).power(since: period)
      return strength.isFinite ? strength : 0
    }
    let all = items.all.compactMapValues { item in
      var item = item
      item.strength = converted(item.strength, item.lastUse)
      return item.strength > 0 ? item : nil
    }
    var queries = chosenQueries
    queries.mapStrengths { converted($0.strength, $0.lastUse) }
    return UsageTable(
      decay: new, period: period, latest: latest, items: UsedItems(all), chosenQueries: queries,
      learning: learning)
  }

  /// The table without what counts for nothing any more.
  ///
  /// - Parameters:
  ///   - now: seconds since 2001; an instant before the latest event counts as that.
  ///   - isGone: whether there is no item of the identifier.
  func purged(at now: Double, isGone: (_ identifier: [UInt8]) -> Bool) -> UsageTable {
    guard latest.isFinite else { return self }
    let least = leastStrength(at: max(now, latest))
    var draft = UsageDraft(self)
    for (identifier, item) in items.all where item.strength < least || isGone(identifier) {
      draft.apply(.forget(identifier: identifier))
    }
    draft.dropTexts(below: least)
    return draft.finish()
  }
}
