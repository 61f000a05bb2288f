import BenchmarkMeasurement
import ByteStore
import CorpusGeneration
import Foundation
import ItemLines
import Pharos
import Postings
import Segments

/// The segment that is measured: generated items in an index of one segment, mapped as a search
/// maps it.
struct MicroSubject {
  /// The folder of the index.
  let path: String
  let segment: Segment
  /// The records of the items, as they are stored.
  let records: [[UInt8]]
  /// Terms with their postings, most documents first.
  let terms: [(term: UInt32, entry: TermEntry)]

  init(_ generator: CorpusGenerator, items: Int) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pharos-micro-\(ProcessInfo.processInfo.globallyUniqueString)")
    path = folder.path
    let corpus = path + ".jsonl"
    defer { try? FileManager.default.removeItem(atPath: corpus) }
    try Data(generator.lines(0..<items)).write(to: URL(fileURLWithPath: corpus))
    let index = try await SearchIndex(at: path)
    do {
      _ = try await ItemLines.import(from: [corpus], into: index)
    } catch {
      throw BenchmarkFailure("\(error.reason)")
    }
    try await index.flush()
    try await index.compact()
    try await index.close()
    let files = PosixFileSystem()
    guard let name = try files.list(path).first(where: { $0.hasPrefix("segment-") }) else {
      throw BenchmarkFailure("the index has no segment")
    }
    let segment = try Segment(
      SegmentImage(files.map("\(path)/\(name)", advice: .random), place: name))
    self.segment = segment
    records = try (0..<segment.documentCount).map { try segment.items.record(ofDocument: $0) }
    var terms: [(term: UInt32, entry: TermEntry)] = []
    for term in 0..<UInt32(segment.vocabulary.termCount) {
      for entry in try segment.vocabulary.entries(of: term) { terms.append((term, entry)) }
    }
    self.terms = terms.sorted {
      ($0.entry.documentCount, $1.term, $1.entry.attribute)
        > ($1.entry.documentCount, $0.term, $0.entry.attribute)
    }
  }

  /// Deletes the index.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
