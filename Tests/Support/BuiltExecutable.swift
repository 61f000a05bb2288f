import Foundation

/// Executables that were built with the tests.
package enum BuiltExecutable {
  /// The place of one; it lies beside the tests.
  package static func url(named name: String) throws -> URL {
    var folders = [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0])]
    folders += Bundle.allBundles.map(\.bundleURL)
    for start in folders {
      var folder = start
      for _ in 0..<5 {
        let candidate = folder.appendingPathComponent(name)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder),
          !isFolder.boolValue
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
