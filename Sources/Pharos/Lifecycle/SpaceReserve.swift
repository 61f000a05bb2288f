import ByteStore

/// Space that an index sets aside, so that on a full disk items can still be deleted.
///
/// A deletion needs a frame in the journal, and what it frees is given back by writing a manifest:
/// little, but more than nothing. When there is no room for it, the reserve is removed and the call
/// made again; the reserve is filled when there is room again. Only deletions get its space.
package struct SpaceReserve: Sendable {
  /// Enough for a journal, a manifest, a usage file and the deletions of half a million documents,
  /// in blocks of 4 KiB.
  package static let bytes = 96 << 10
  private static let blockSize = 4 << 10

  let path: String
  let directory: String
  let fileSystem: any FileSystem

  init(in directory: String, fileSystem: any FileSystem) {
    path = directory + "/" + IndexLayout.reserve
    self.directory = directory
    self.fileSystem = fileSystem
  }

  /// How much of the space is set aside.
  enum Extent {
    case whole, part
    /// There is no room for any of it.
    case nothing(StoreError)
    /// The file cannot be written, for another reason: the index does without.
    case unavailable
  }

  /// Sets the space aside, unless it is; as much as there is of it.
  func fill() -> Extent {
    if let size = try? fileSystem.fileSize(path), size >= Self.bytes { return .whole }
    do throws(StoreError) {
      let file = try fileSystem.open(path, mode: .update)
      let start = file.size
      let refusal = try extend(file)
      // The system may put off looking for the space until then.
      if file.size > start { try file.sync() }
      try file.close()
      guard let refusal else { return .whole }
      return file.size > 0 ? .part : .nothing(refusal)
    } catch {
      return error.isOutOfSpace ? .nothing(error) : .unavailable
    }
  }

  /// Makes the file longer as far as there is room; returns why it is not whole.
  private func extend(_ file: any WritableFile) throws(StoreError) -> StoreError? {
    var step = Self.bytes - file.size
    while file.size < Self.bytes {
      do throws(StoreError) {
        try file.append(Self.filling(min(step, Self.bytes - file.size)))
      } catch {
        guard error.isOutOfSpace else { throw error }
        if step == Self.blockSize { return error }
        step = Self.blockSize
      }
    }
    return nil
  }

  /// Bytes that take space: zeros may take none.
  private static func filling(_ count: Int) -> [UInt8] {
    var random = SplitMix64(seed: 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      withUnsafeBytes(of: random.next()) { bytes.append(contentsOf: $0) }
    }
    return Array(bytes.prefix(count))
  }

  /// Gives the space back; false when there is none.
  func release() -> Bool {
    do throws(StoreError) {
      try fileSystem.remove(path)
      // Some file systems give away space only when its removal is durable.
      try fileSystem.syncDirectory(directory)
      return true
    } catch {
      return false
    }
  }
}
