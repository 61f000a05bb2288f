import BenchmarkMeasurement
import Foundation

/// `pharos-bench check`: compares counts with the limits of a file.
enum CheckCommand {
  static func run(_ words: ArraySlice<String>) async throws -> Int32 {
    let options = try Options(
      words, valued: ["thresholds", "corpus", "queries"],
      flags: ["update", "without-instructions", "instructions-only"])
    let path = try options.required("thresholds")
    let corpus = try options.required("corpus")
    let queries = try options.required("queries")
    let file = try QueryFile(contentsOf: queries)
    let known = try? ThresholdFile(contentsOf: path)
    if known == nil, !options.has("update") {
      throw BenchmarkFailure("cannot read \(path); --update writes it")
    }
    let present = Set(file.classes.filter { !$0.queries.isEmpty }.map(\.name))
    let classes = (known?.classes ?? ThresholdFile.usualClasses).filter(present.contains)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pharos-check-\(ProcessInfo.processInfo.processIdentifier)").path
    defer { IndexFiles.remove(folder) }
    let counts = try await WorkCounts(corpus: corpus, at: folder, file, classes: classes)
    var values = options.has("instructions-only") ? [:] : counts.values
    if options.has("without-instructions") {
      print("instructions and allocations: not asked for")
    } else {
      do throws(CallgrindProfile.Skipped) {
        let more = try InstructionCounts.measure(index: folder, queries: queries, classes: classes)
        values.merge(more) { $1 }
      } catch {
        print("instructions and allocations: skipped, \(error)")
      }
    }
    if options.has("update") {
      let limits = values.reduce(into: [:]) { limits, value in
        limits[value.key] = ThresholdFile.limit(for: value.key, measured: value.value)
      }
      let description =
        known?.description ?? "Limits for \((corpus as NSString).lastPathComponent)"
      try ThresholdFile(
        description: description, items: counts.items, classes: classes, limits: limits
      ).write(to: path)
      print("written: \(path), \(limits.count) limits")
      return 0
    }
    guard let known else { return 2 }
    guard known.items == counts.items else {
      throw BenchmarkFailure(
        "the limits are for \(known.items) items, the corpus has \(counts.items)")
    }
    return report(values, known)
  }

  /// Prints what exceeds its limit; the exit code.
  static func report(_ values: [String: Double], _ file: ThresholdFile) -> Int32 {
    var table = MarkdownTable(["count", "measured", "limit"])
    var unmeasured = 0
    for (name, limit) in file.limits.sorted(by: { $0.key < $1.key }) {
      guard let value = values[name] else {
        unmeasured += 1
        continue
      }
      if value > limit {
        table.add([name, NumberText.fixed(value, 2), NumberText.fixed(limit, 2)])
      }
    }
    let within = file.limits.count - unmeasured - table.rows.count
    print(
      "\(within) within their limits, \(table.rows.count) exceeded, \(unmeasured) not measured")
    if !table.rows.isEmpty { print(table.markdown) }
    return table.rows.isEmpty ? 0 : 1
  }
}
