import Foundation
import TestSupport
import Testing

/// A copy of the golden folder whose files a test changes.
struct TemporaryFolderCopy {
  private let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try GoldenIndexTests.copy(to: folder)
  }

  /// The first file whose name begins so.
  func name(prefix: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    return try #require(names.first { $0.hasPrefix(prefix) })
  }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }
}
