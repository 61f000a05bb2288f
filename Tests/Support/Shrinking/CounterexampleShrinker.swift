import Pharos

/// Makes a failing case small: takes away items, attributes, parts of values and parts of the query
/// as long as the case still fails.
package struct CounterexampleShrinker {
  private let fails: ([Item], String) -> Bool
  /// How often `fails` may still be asked.
  private var budget: Int
  private var items: [Item]
  private var query: String

  private init(
    items: [Item], query: String, budget: Int, fails: @escaping ([Item], String) -> Bool
  ) {
    self.items = items
    self.query = query
    self.budget = budget
    self.fails = fails
  }

  /// The smallest failing case found by asking at most `budget` times.
  ///
  /// - Parameters:
  ///   - items: Items with which the query fails.
  ///   - query: The query that fails.
  ///   - fails: Whether a case fails. It is only asked about valid queries.
  package static func shrink(
    items: [Item], query: String, budget: Int = 4000,
    fails: @escaping ([Item], String) -> Bool
  ) -> Counterexample {
    var shrinker = CounterexampleShrinker(items: items, query: query, budget: budget, fails: fails)
    var size = -1
    while shrinker.size != size, shrinker.budget > 0 {
      size = shrinker.size
      shrinker.shrinkItems()
      shrinker.shrinkQuery()
      shrinker.shrinkFields()
    }
    return Counterexample(items: shrinker.items, query: shrinker.query)
  }

  /// Falls with every step that succeeds.
  private var size: Int {
    query.utf8.count + Counterexample(items: items, query: "").description.utf8.count
  }

  private mutating func stillFails(_ items: [Item], _ query: String) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    return fails(items, query)
  }

  private mutating func shrinkItems() {
    items = Removal.smallest(items) { stillFails($0, query) }
  }

  private mutating func shrinkQuery() {
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in QueryReduction.candidates(for: query)
      where candidate != query && stillFails(items, candidate) {
        query = candidate
        isSmaller = true
        break
      }
    }
  }

  private mutating func shrinkFields() {
    for index in items.indices {
      tryItem(ItemReduction.withoutProperties(items[index]), at: index)
      for key in items[index].attributes.keys {
        var candidate = items[index]
        candidate[key] = nil
        tryItem(candidate, at: index)
      }
      for key in items[index].attributes.keys {
        guard let value = items[index][key] else { continue }
        let original = items[index]
        ItemReduction.shrink(value) { smaller in
          var candidate = original
          candidate[key] = smaller
          return tryItem(candidate, at: index)
        }
      }
    }
  }

  @discardableResult
  private mutating func tryItem(_ candidate: Item, at index: Int) -> Bool {
    guard candidate != items[index] else { return false }
    var changed = items
    changed[index] = candidate
    guard stillFails(changed, query) else { return false }
    items = changed
    return true
  }
}
