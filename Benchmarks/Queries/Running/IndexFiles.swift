import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of an index: everything whose path begins with the index's.
enum IndexFiles {
  /// The files at a path and, when it is a folder, below it.
  static func all(_ path: String) -> [String] {
    let files = FileManager.default
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    let siblings = (try? files.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    var found: [String] = []
    for sibling in siblings where sibling.hasPrefix(name) {
      let place = (folder as NSString).appendingPathComponent(sibling)
      if isFolder(place), let below = try? files.subpathsOfDirectory(atPath: place) {
        found += below.map { (place as NSString).appendingPathComponent($0) }
      } else {
        found.append(place)
      }
    }
    return found.filter { files.fileExists(atPath: $0) && !isFolder($0) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Bytes of all files; of a link, those of the file that it names.
  static func bytes(_ path: String) -> Int {
    all(path).reduce(0) { sum, file in
      let target = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
      let size = (try? FileManager.default.attributesOfItem(atPath: target))?[.size] as? Int
      return sum + (size ?? 0)
    }
  }

  /// Removes the index.
  static func remove(_ path: String) {
    for file in all(path) { try? FileManager.default.removeItem(atPath: file) }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Reads the files, so that they lie in the page cache.
  static func readIntoCache(_ path: String) {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    for file in all(path) {
      let descriptor = open(file, O_RDONLY)
      guard descriptor >= 0 else { continue }
      while read(descriptor, &buffer, buffer.count) > 0 {}
      close(descriptor)
    }
  }

  /// Drops the files from the page cache, and nothing else of the machine.
  static func dropFromCache(_ path: String) {
    #if os(Linux)
      for file in all(path) {
        let descriptor = open(file, O_RDONLY)
        guard descriptor >= 0 else { continue }
        fsync(descriptor)
        posix_fadvise(descriptor, 0, 0, Int32(POSIX_FADV_DONTNEED))
        close(descriptor)
      }
    #endif
  }
}
