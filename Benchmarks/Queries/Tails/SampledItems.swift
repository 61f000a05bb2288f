import Pharos
import QueryLanguage
import TestSupport

/// Items spread over a corpus, and what the reference matcher finds among them.
struct SampledItems {
  let items: [Item]
  private let known: Set<String>
  private let matcher = ReferenceMatcher()
  private let context = TimeContext.current()

  init(_ items: [Item]) {
    self.items = items
    known = Set(items.map(\.uniqueIdentifier))
  }

  /// At most `count` items of a file that has `total`, every n-th.
  init(_ count: Int, of total: Int, corpus path: String) throws {
    var source = ItemSource(path: path)
    let step = max(1, total / max(1, count))
    var items: [Item] = []
    var number = 0
    while items.count < count, let item = try source.next() {
      if number.isMultiple(of: step) { items.append(item) }
      number += 1
    }
    self.init(items)
  }

  /// A part of the items, spread as they are.
  func thinned(to count: Int) -> SampledItems {
    let step = max(1, items.count / max(1, count))
    return SampledItems(stride(from: 0, to: items.count, by: step).prefix(count).map { items[$0] })
  }

  /// The items of the sample about which the engine and the matcher disagree.
  func disagreements(on query: Query, in snapshot: Snapshot) throws -> [String] {
    let expected = Set(matcher.matches(in: items, query, context: context))
    let found = known.intersection(try snapshot.identifiers(query))
    return expected.symmetricDifference(found).sorted()
  }
}
