import BenchmarkMeasurement
import CorpusGeneration
import Foundation
import ItemLines
import Pharos

/// The index of a run: made from a corpus, or one that an earlier run made from the same corpus.
struct LoadIndex: Sendable {
  private static let stateName = "pharos-load"
  private static let batchSize = 2000

  let index: SearchIndex
  /// The number of the next item to add.
  let nextItem: Int
  /// Seconds that making it took; nil when it was there.
  let buildSeconds: Double?

  /// Opens the index, or makes it.
  init(
    _ options: LoadOptions, _ generator: CorpusGenerator, say: (String) -> Void
  ) async throws {
    if let path = options.indexPath {
      index = try await SearchIndex(at: path)
    } else {
      index = SearchIndex.inMemory()
    }
    let stored = index.snapshot().clientState(named: LoadIndex.stateName)
    let expected = LoadIndex.label(generator.recipe, options.items)
    if let stored {
      let text = String(decoding: stored, as: UTF8.self)
      guard text.hasPrefix(expected + " "), let next = Int(text.dropFirst(expected.count + 1))
      else {
        throw BenchmarkFailure(
          "the index was made from another corpus (\(text)); use another folder, or delete it")
      }
      nextItem = next
      buildSeconds = nil
      return
    }
    guard index.snapshot().storedItemCount == 0 else {
      throw BenchmarkFailure("the index has items of unknown origin; use another folder")
    }
    let start = MonotonicClock.now()
    var first = 0
    while first < options.items {
      let last = min(first + LoadIndex.batchSize, options.items)
      var batch = Batch()
      batch.add(try LoadIndex.items(generator, first..<last))
      if last == options.items {
        batch.setClientState(
          LoadIndex.state(generator.recipe, options.items, next: last), named: LoadIndex.stateName)
      }
      try await index.commit(batch)
      first = last
      let rate = Double(first) / MonotonicClock.seconds(since: start)
      say("making the index: \(first) of \(options.items) items, \(Int(rate)) a second")
    }
    say("compacting the index, as one does after the first import")
    try await index.compact()
    nextItem = options.items
    buildSeconds = MonotonicClock.seconds(since: start)
  }

  /// Items of the corpus as the engine takes them.
  static func items(_ generator: CorpusGenerator, _ numbers: Range<Int>) throws -> [Item] {
    let lines = generator.lines(numbers)
    var decoder = ItemDecoder(limits: ItemLimits())
    var items: [Item] = []
    items.reserveCapacity(numbers.count)
    var start = 0
    for end in lines.indices where lines[end] == 0x0A {
      do {
        items.append(try decoder.item(lines, start..<end))
      } catch {
        throw BenchmarkFailure("item \(numbers.lowerBound + items.count): \(error.reason)")
      }
      start = end + 1
    }
    return items
  }

  /// What a batch stores, so that a later run goes on where this one ended.
  static func note(_ recipe: Recipe, _ items: Int, next: Int, in batch: inout Batch) {
    batch.setClientState(state(recipe, items, next: next), named: stateName)
  }

  private static func label(_ recipe: Recipe, _ items: Int) -> String {
    "\(recipe.name) seed \(recipe.seed) items \(items) next"
  }

  private static func state(_ recipe: Recipe, _ items: Int, next: Int) -> [UInt8] {
    Array("\(label(recipe, items)) \(next)".utf8)
  }
}
