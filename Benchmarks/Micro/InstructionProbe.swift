import BenchmarkMeasurement
import Foundation

/// Counts the instructions of one round under valgrind, where that is installed.
enum InstructionProbe {
  /// What the function does when it is called next.
  nonisolated(unsafe) fileprivate static var work: () -> Void = {}

  /// Runs a round inside of the function that is counted; for the process under the tool.
  static func count(_ benchmark: MicroBenchmark) throws {
    Sink.take(try benchmark.round())
    var failure: (any Error)?
    work = {
      do { Sink.take(try benchmark.round()) } catch { failure = error }
    }
    // The profile of the first call also has calls of what went before; the second is exact.
    microProbe()
    microProbe()
    if let failure { throw failure }
  }

  /// Instructions an element.
  static func instructions(
    _ benchmark: MicroBenchmark, _ options: MicroOptions
  ) throws(CallgrindProfile.Skipped) -> Double {
    let profiles = try CallgrindProfile.measure(
      function: "pharos_micro_probe", calls: [2],
      arguments: [
        options.recipePath, "--items", "\(options.items)", "--probe", benchmark.name,
      ])
    return Double(profiles[0].instructions) / Double(benchmark.elements)
  }
}

/// The function that is counted; it has a name that tools can be told.
@_silgen_name("pharos_micro_probe")
@inline(never)
private func microProbe() { InstructionProbe.work() }
