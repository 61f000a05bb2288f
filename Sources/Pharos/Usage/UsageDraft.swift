/// Changes of a usage table on their way to the next one.
///
/// The same code carries out a commit and replays a journal; the outcome depends on the table and
/// the changes in their order alone, bit for bit.
package struct UsageDraft: Sendable {
  private let base: UsageTable
  private var period: Int
  private var latest: Double
  private var items: UsedItems
  private var queries: ChosenQueries
  private var learning: RankingModel
  /// Items that changed; nil when so many did that it is not worth knowing which.
  private var touched: Set<[UInt8]>? = []
  private var isChanged = false

  package init(_ base: UsageTable) {
    self.base = base
    period = base.period
    latest = base.latest
    items = base.items
    queries = base.chosenQueries
    learning = base.learning
  }

  /// More changed items are not noted one by one.
  private static let mostTouched = 4096

  package mutating func apply(_ change: UsageChange) {
    isChanged = true
    switch change {
    case .use(let identifier, let action, let instant):
      let instant = UsageDecay.bounded(instant)
      let (added, least) = strength(of: action.weight, at: instant)
      let old = items[identifier]
      var item = old ?? UsedItem(strength: 0, lastUse: instant, events: 0)
      if item.strength < least { item = UsedItem(strength: 0, lastUse: instant, events: 0) }
      item.strength += added
      item.lastUse = max(item.lastUse, instant)
      item.events = item.events == .max ? .max : item.events + 1
      // An event of long ago may be too weak for a number.
      guard item.strength > 0 else { return }
      items.set(identifier, item, replacing: old)
      touch(identifier)
    case .choose(let text, let instant):
      let instant = UsageDecay.bounded(instant)
      let (added, least) = strength(of: 1, at: instant)
      guard added > 0 else { return }
      queries.add(text, strength: added, at: instant, least: least)
    case .forget(let identifier):
      guard let old = items[identifier] else { return }
      items.set(identifier, nil, replacing: old)
      touch(identifier)
    case .forgetAll:
      period = 0
      latest = -.infinity
      items = UsedItems()
      queries = ChosenQueries()
      learning.reset()
      touched = nil
    case .learn(let lesson): learning.learn(lesson)
    case .resetLearning: learning.reset()
    case .freezeLearning(let isFrozen): learning.setFrozen(isFrozen)
    }
  }

  /// What an event adds, and what had to be there at that time to count for something; both
  /// relative to the reference, which is moved if the event is far from it.
  private mutating func strength(
    of weight: Double, at instant: Double
  ) -> (added: Double, least: Double) {
    let moment = base.decay.moment(instant)
    if !latest.isFinite {
      period = moment.whole
    } else if moment.whole - period > UsageDecay.longestReach {
      let factor = PowerOfTwo.scale(period - moment.whole)
      period = moment.whole
      items.scale(by: factor)
      queries.scale(by: factor)
      touched = nil
    }
    latest = max(latest, instant)
    let power = moment.power(since: period)
    return (weight * power, UsageDecay.leastStrength * power)
  }

  private mutating func touch(_ identifier: [UInt8]) {
    touched?.insert(identifier)
    if let count = touched?.count, count > UsageDraft.mostTouched { touched = nil }
  }

  mutating func dropTexts(below least: Double) {
    let count = queries.count
    queries.drop(below: least)
    if queries.count != count { isChanged = true }
  }

  /// The table with the changes; the one there was if there are none.
  package consuming func finish() -> UsageTable {
    guard isChanged else { return base }
    if items.count == 0, queries.isEmpty {
      return UsageTable(decay: base.decay, learning: learning)
    }
    items.tidy()
    return UsageTable(
      decay: base.decay, period: period, latest: latest, items: items, chosenQueries: queries,
      learning: learning,
      resolved: touched.map { base.resolved.following(changed: $0) } ?? ResolvedUsage())
  }
}
