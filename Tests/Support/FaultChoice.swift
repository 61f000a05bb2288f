import Foundation

/// Which faults a test tries: a few in a normal run, all with `PHAROS_FAULTS=all`.
package enum FaultChoice {
  package static var triesAll: Bool {
    ProcessInfo.processInfo.environment["PHAROS_FAULTS"] == "all"
  }

  /// The calls to fail; otherwise one of so many, at random.
  package static func calls(
    _ calls: ClosedRange<Int>, oneOf share: Int, using random: inout some RandomNumberGenerator
  ) -> [Int] {
    triesAll
      ? Array(calls)
      : Array(calls).shuffled(using: &random).prefix((calls.count - 1) / share + 1).sorted()
  }
}
