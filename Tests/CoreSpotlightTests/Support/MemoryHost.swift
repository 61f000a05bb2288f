import CoreSpotlight
import Foundation
import Pharos
import PharosTesting

/// Runs a test on a host whose files are on a disk in memory.
nonisolated(nonsending) func withHost(
  on disk: MemoryDisk, clock: TestClock? = nil,
  _ body: nonisolated(nonsending) (CSHost) async throws -> Void
) async throws {
  try await withHost(
    clock: clock,
    { configuration in
      configuration.isInMemory = false
      configuration.folder = URL(fileURLWithPath: "/host", isDirectory: true)
      configuration.fileSystem = disk.fileSystem
    }, body)
}
