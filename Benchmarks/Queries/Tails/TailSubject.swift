import BenchmarkMeasurement
import Foundation
import ItemLines
import Pharos

/// A corpus and its index, as the commands take them that look for slow questions.
struct TailSubject {
  let corpus: String
  let snapshot: Snapshot
  private let temporary: String?

  /// Opens the index that is given, or makes one of the corpus as `pharos import` does.
  init(_ options: Options) async throws {
    corpus = try options.required("corpus")
    let budget = QueryBudget(cores: Cores.allowed ?? 1)
    if let path = options.text("index") {
      snapshot = try await SearchIndex.openForReading(at: path).snapshot().within(budget)
      temporary = nil
    } else {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("pharos-tails-\(ProcessInfo.processInfo.processIdentifier)").path
      let index = try await SearchIndex(at: folder)
      do {
        try await ItemLines.import(from: [corpus], into: index)
      } catch {
        IndexFiles.remove(folder)
        throw BenchmarkFailure("\(corpus): \(error.reason)")
      }
      try await index.close()
      snapshot = try await SearchIndex.openForReading(at: folder).snapshot().within(budget)
      temporary = folder
    }
    guard snapshot.storedItemCount > 0 else {
      removeIndex()
      throw BenchmarkFailure("the index has no items")
    }
  }

  /// Removes the index if it was made here.
  func removeIndex() {
    if let temporary { IndexFiles.remove(temporary) }
  }

  /// One line about what is measured.
  func heading(_ what: String, seed: UInt64) -> String {
    let segments = snapshot.statistics.segments.count
    let items = NumberText.grouped(snapshot.storedItemCount)
    let cores = Cores.allowed.map { ", \($0) \($0 == 1 ? "core" : "cores")" } ?? ""
    return "\(what); \(items) items, \(segments) segments\(cores), seed \(seed)\n"
  }
}

extension Options {
  /// A whole number that an option gives.
  func count(_ name: String, or usual: Int) throws -> Int {
    guard let text = text(name) else { return usual }
    guard let number = Int(text), number >= 0 else {
      throw BenchmarkFailure("--\(name) is a whole number, not “\(text)”")
    }
    return number
  }
}
