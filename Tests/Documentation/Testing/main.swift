// swift-format-ignore-file
// Sources/PharosTesting/PharosTesting.docc/PharosTesting.md
// What stands outside of "hidden" and "shown" is the page, letter by letter; a test compares them.
import Foundation
import Pharos
import PharosTesting

func settings(on disk: MemoryDisk) -> IndexConfiguration {
  var settings = IndexConfiguration()
  settings.fileSystem = disk.fileSystem
  settings.mergesInBackground = false  // the same calls in every run
  return settings
}

func notes(_ numbers: ClosedRange<Int>) -> [Item] {
  numbers.map { Item("\($0)", attributes: [.title: .text("Note \($0)")]) }
}

// A disk that is full: what was added is refused as a whole, what was there stays.
let disk = MemoryDisk()
let index = try await SearchIndex(at: "Notes.index", configuration: settings(on: disk))
try await index.add(notes(1...10))
disk.failCalls { $0.operation == .append ? ENOSPC : nil }
do {
  try await index.add(notes(11...20))
} catch {
  print(index.snapshot().storedItemCount)  // 10
}

// The power is cut in every call of a change: all of it is there afterwards, or nothing.
let before = disk.afterPowerLoss(seed: 1)
var counts: Set<Int> = []
for call in 1...4 {
  let disk = before.afterProcessEnd()
  let index = try await SearchIndex(at: "Notes.index", configuration: settings(on: disk))
  disk.cutPower(atChange: disk.changeCount + call, seed: UInt64(call))
  try? await index.add(notes(11...20))
  let left = disk.afterPowerLoss(seed: UInt64(call))
  let again = try await SearchIndex(at: "Notes.index", configuration: settings(on: left))
  counts.insert(again.snapshot().storedItemCount)
}
print(counts.isSubset(of: [10, 20]))  // true

let items = TestCorpus.items(count: 200, seed: 7)
let engine = SearchIndex.inMemory(configuration: TestCorpus.configuration)
try await engine.add(items)
let matcher = ReferenceMatcher(configuration: TestCorpus.configuration)
var queries = QueryGenerator(items: items, seed: 7)
for _ in 1...100 {
  let query = queries.next()
  let expected = try matcher.identifiers(query, in: items)
  let found = try engine.snapshot().identifiers(query)
  if Set(found) != Set(expected) { print("not the same: \(query)") }
}
