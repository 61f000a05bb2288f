import BenchmarkMeasurement
import ItemLines
import Pharos

/// Our engine behind the protocol of the runners.
struct PharosRunner: PeerRunner {
  /// A first question that every engine is asked.
  private static let firstQuery = "title == \"house\"cdw"

  func index(corpus: String, at path: String, threads: Int) async throws -> IndexAnswer {
    let parsing = try parsingSeconds(corpus)
    let start = MonotonicClock.now()
    let index = try await SearchIndex(at: path)
    let counts: ImportCounts
    do {
      counts = try await ItemLines.import(from: [corpus], into: index)
    } catch {
      throw BenchmarkFailure("\(corpus): \(error.reason)")
    }
    try await index.flush()
    let seconds = MonotonicClock.seconds(since: start)
    let peak = ProcessMemory.current.peakResidentBytes
    let merging = MonotonicClock.now()
    try await index.compact()
    let mergeSeconds = MonotonicClock.seconds(since: merging)
    let sections = sizes(of: index)
    try await index.close()
    return IndexAnswer(
      items: counts.applied, corpusBytes: counts.bytes, threads: threads, seconds: seconds,
      parseSeconds: parsing, optimizeSeconds: mergeSeconds, peakKibibytes: peak >> 10,
      sections: sections)
  }

  func open(at path: String) async throws -> OpenAnswer {
    let start = MonotonicClock.now()
    let index = try await SearchIndex.openForReading(at: path)
    let hits = try index.snapshot().count(PharosRunner.firstQuery)
    let seconds = MonotonicClock.seconds(since: start)
    return OpenAnswer(
      milliseconds: seconds * 1e3, hits: hits,
      residentKibibytes: ProcessMemory.current.residentBytes >> 10)
  }

  func query(at path: String, _ file: QueryFile, _ measurement: QueryMeasurement) async throws
    -> QueryAnswer
  {
    let index = try await SearchIndex.openForReading(at: path)
    return try measurement.answer(file, PharosEngine(snapshot: index.snapshot()))
  }

  func update(corpus: String, at path: String) async throws -> UpdateAnswer {
    var source = ItemSource(path: corpus)
    let items = try source.next(2 * UpdateSizes.bulk)
    guard !items.isEmpty else { throw BenchmarkFailure("\(corpus) has no item") }
    let index = try await SearchIndex(at: path)
    var answer = UpdateAnswer(replacesPerSecond: 0, deletesPerSecond: 0)
    var made = 0
    for (size, repeats) in UpdateSizes.batches {
      var times: [Double] = []
      for _ in 0..<repeats {
        var batch: [Item] = []
        // The word that the last item of the batch is found by.
        let word = "pharosprobe\(made)"
        for place in 0..<size {
          var item = items[made % items.count]
          item.uniqueIdentifier = "new-\(made)"
          if place == size - 1 { item.attributes[.title] = .text(word) }
          batch.append(item)
          made += 1
        }
        let start = MonotonicClock.now()
        try await index.add(batch)
        let found = try index.snapshot().count("title == \"\(word)\"cdw")
        times.append(MonotonicClock.seconds(since: start))
        guard found == 1 else { throw BenchmarkFailure("an item just added was not found") }
      }
      if size == 1 {
        answer.visible1 = TimeAnswer(seconds: times)
      } else {
        answer.visible100 = TimeAnswer(seconds: times)
      }
    }
    let half = min(UpdateSizes.bulk, items.count / 2)
    var start = MonotonicClock.now()
    try await index.add(Array(items.prefix(half)))
    answer.replacesPerSecond = Double(half) / MonotonicClock.seconds(since: start)
    let gone = items.dropFirst(half).prefix(half).map(\.uniqueIdentifier)
    start = MonotonicClock.now()
    try await index.delete(identifiers: gone)
    answer.deletesPerSecond = Double(gone.count) / MonotonicClock.seconds(since: start)
    try await index.close()
    return answer
  }

  private func parsingSeconds(_ corpus: String) throws -> Double {
    var source = ItemSource(path: corpus)
    return try MonotonicClock.seconds { while try source.next() != nil {} }
  }

  private func sizes(of index: SearchIndex) -> [SectionBytes] {
    SectionBytes.sums(of: index.snapshot().statistics)
  }
}

extension SectionBytes {
  /// The parts of an index, summed over its segments, in the order of the file.
  static func sums(of statistics: IndexStatistics) -> [SectionBytes] {
    var sums: [SectionBytes] = []
    for section in statistics.segments.flatMap(\.sections) {
      if let place = sums.firstIndex(where: { $0.name == section.name }) {
        sums[place].bytes += section.bytes
      } else {
        sums.append(SectionBytes(name: section.name, bytes: section.bytes))
      }
    }
    return sums
  }
}
