import Pharos
import SimulatedFiles

/// A disk in memory that fails on demand: for tests of what an app does when its disk is full, a
/// file is damaged, or the power is cut.
///
/// The whole engine runs on it, with its journal, files and locks, and nothing touches a device. It
/// keeps apart what was written and what was made durable, as a device does:
/// ``afterPowerLoss(seed:)`` gives a disk on which writes that were not synchronised are missing, torn
/// at a sector of 512 bytes, or there although earlier ones are not. Paths count from the root, with
/// or without a leading slash. Files take memory of the process. Thread-safe.
///
/// ```swift
/// let disk = MemoryDisk()
/// var configuration = IndexConfiguration()
/// configuration.fileSystem = disk.fileSystem
/// let index = try await SearchIndex(at: "Notes.index", configuration: configuration)
/// disk.failCalls { $0.operation == .sync ? ENOSPC : nil }
/// ```
public final class MemoryDisk: Sendable {
  let files: SimulatedFileSystem

  /// An empty disk.
  public convenience init() { self.init(SimulatedFileSystem()) }

  private init(_ files: SimulatedFileSystem) { self.files = files }

  /// The file system of an `IndexConfiguration`.
  public var fileSystem: IndexFileSystem { IndexFileSystem(files) }

  // MARK: Faults

  /// Decides of every call from now on whether it fails.
  ///
  /// The rule is asked before a call is carried out, on the thread that makes it; it may look at
  /// the disk, but not use the index. A write that fails may have been done in part; after a
  /// ``FileCall/Operation/sync`` that failed, what was written before may be lost even if a later
  /// one succeeds.
  ///
  /// - Parameter rule: gives the `errno` that a call fails with, or nil to let it be carried out. Nil
  ///   instead of a rule lets all calls be carried out.
  public func failCalls(_ rule: (@Sendable (FileCall) -> Int32?)?) {
    guard let rule else { return files.setRule(nil) }
    files.setRule { name, path in
      guard let operation = FileCall.Operation(rawValue: name) else { return nil }
      return rule(FileCall(operation: operation, path: path))
    }
  }

  /// How many calls have changed the disk so far, or tried to.
  public var changeCount: Int { files.callCount }

  /// Cuts the power in the call that changes the disk as `number`th, counted from 1: it may take
  /// effect in part, and fails as everything after it does.
  public func cutPower(atChange number: Int, seed: UInt64 = 0) {
    files.cutPower(atCall: number, seed: seed)
  }

  // MARK: Ends

  /// The disk as it may look when the power comes back: what was made durable is there, of
  /// everything else the seed decides.
  ///
  /// This disk stays as it is, so one moment can be looked at in many ways.
  public func afterPowerLoss(seed: UInt64) -> MemoryDisk { MemoryDisk(files.rebooted(seed: seed)) }

  /// The disk after the process was killed: everything written is there, and locks are free.
  ///
  /// This disk stays as it is.
  public func afterProcessEnd() -> MemoryDisk { MemoryDisk(files.killed()) }

  // MARK: Files

  /// The names in a folder, ascending.
  public func fileNames(in folder: String) throws(IndexError) -> [String] {
    try reporting { try files.list(folder) }
  }

  /// The bytes of a file.
  public func contents(ofFile path: String) throws(IndexError) -> [UInt8] {
    try reporting { try files.read(path, limit: .max) }
  }

  /// Gives a file other bytes, durably; creates it where there is none, but no folder.
  public func setContents(_ bytes: [UInt8], ofFile path: String) throws(IndexError) {
    try reporting { try files.replace(path, with: bytes) }
  }

  private func reporting<Result>(_ body: () throws -> Result) throws(IndexError) -> Result {
    do { return try body() } catch { throw IndexError(error) }
  }
}
