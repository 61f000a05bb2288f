import BenchmarkMeasurement
import ItemLines
import Pharos

/// Counts of a small index that are the same on every machine.
struct WorkCounts {
  /// Queries of a class that are counted.
  static let queries = 10

  private(set) var values: [String: Double] = [:]
  /// Items of the index.
  private(set) var items = 0

  /// Makes an index of one segment, and counts its bytes and the work of some classes.
  init(corpus: String, at path: String, _ file: QueryFile, classes: [String]) async throws {
    let index = try await SearchIndex(at: path)
    do {
      try await ItemLines.import(from: [corpus], into: index)
    } catch {
      throw BenchmarkFailure("\(corpus): \(error.reason)")
    }
    try await index.compact()
    let snapshot = index.snapshot()
    items = snapshot.storedItemCount
    let sections = SectionBytes.sums(of: snapshot.statistics)
    let perItem = 1 / Double(max(1, items))
    for section in sections {
      values["bytes per item: \(section.name)"] = Double(section.bytes) * perItem
    }
    let total = sections.reduce(0) { $0 + $1.bytes }
    values["bytes per item: all"] = Double(total) * perItem
    for queryClass in file.classes where classes.contains(queryClass.name) {
      try count(queryClass, snapshot)
    }
    try await index.close()
  }

  /// Averages of what `explain` tells.
  private mutating func count(_ queryClass: QueryClass, _ snapshot: Snapshot) throws {
    var sums: [String: Int] = [:]
    let queries = queryClass.queries.prefix(WorkCounts.queries)
    for query in queries {
      let plan = try snapshot.explain(query.spotlight)
      sums["phrase candidates", default: 0] += plan.phraseCandidates
      sums["lists opened", default: 0] += plan.listsOpened
      sums["terms expanded", default: 0] += plan.termsExpanded
      sums["values examined", default: 0] += plan.valuesExamined
      sums["texts verified", default: 0] += plan.documentsVerified
    }
    for (name, sum) in sums {
      values["\(name): \(queryClass.name)"] = Double(sum) / Double(max(1, queries.count))
    }
  }
}
