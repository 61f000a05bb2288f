import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file of which the parts that are asked for are read into memory and kept.
///
/// Unlike a mapping it has no page that could fail after it was read, and none that the system could
/// drop: it takes memory for all that was asked for, and keeps the file open.
///
/// Invariants:
/// 1. blocks whose bit is set in `loaded` are read and never written again.
/// 2. the other blocks are written by the thread that holds `loading`, and read by nobody.
final class LoadedFile: PageSource {
  /// Bytes that are read or missing together.
  private static let blockSize = 4096

  private let file: FileDescriptor
  private let address: UInt
  private let length: Int
  private let loaded: AtomicBits
  private let loading = Mutex<Void>(())

  private init(_ file: FileDescriptor, _ start: UnsafeMutableRawPointer, length: Int) {
    self.file = file
    address = UInt(bitPattern: start)
    self.length = length
    loaded = AtomicBits(count: (length - 1) / Self.blockSize + 1)
  }

  deinit {
    // SAFETY: the owners of views of this memory keep this object alive.
    munmap(UnsafeMutableRawPointer(bitPattern: address), length)
  }

  /// Opens a file, of which nothing is read yet; an empty file is an empty view.
  static func open(_ path: String) throws(StoreError) -> ByteView {
    let file = try FileDescriptor(path, flags: O_RDONLY, operation: "open")
    let length = try file.size()
    guard length > 0 else { return .empty(place: path) }
    // Memory that is asked for but not used takes none.
    let start = mmap(
      nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else {
      throw .fileSystem(operation: "read", path: path, code: errno)
    }
    let loaded = LoadedFile(file, start, length: length)
    let base = UnsafeRawPointer(start)
    let owner = ByteOwner(origin: base, place: path, keeping: loaded, source: loaded)
    return ByteView(base: base, count: length, owner: owner)
  }

  func load(_ range: UnsafeRawBufferPointer) -> PageFailure? {
    guard let start = range.baseAddress, !range.isEmpty else { return nil }
    let offset = Int(UInt(bitPattern: start) - address)
    let blocks =
      offset / Self.blockSize..<min((offset + range.count - 1) / Self.blockSize + 1, blockCount)
    if blocks.allSatisfy(loaded.contains) { return nil }
    return loading.withLock { _ in
      var block = blocks.lowerBound
      while block < blocks.upperBound {
        // One call for all that are missing side by side.
        var end = block
        while end < blocks.upperBound, !loaded.contains(end) { end += 1 }
        if let failure = read(block..<end) { return failure }
        block = max(end, block + 1)
      }
      return nil
    }
  }

  private var blockCount: Int { (length - 1) / Self.blockSize + 1 }

  /// Reads blocks; `loading` is held.
  private func read(_ blocks: Range<Int>) -> PageFailure? {
    guard !blocks.isEmpty else { return nil }
    let start = blocks.lowerBound * Self.blockSize
    let end = min(blocks.upperBound * Self.blockSize, length)
    // SAFETY: the range lies in the memory, and nobody reads these blocks yet (invariant 2).
    let memory = UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(bitPattern: address + UInt(start)), count: end - start)
    do throws(StoreError) {
      guard try file.read(into: memory, at: start) == memory.count else { return .missing }
    } catch .fileSystem(_, _, EIO) {
      return .unreadable
    } catch .fileSystem(_, let path, let code) {
      return .system(path: path, code: code)
    } catch {
      return .unreadable
    }
    for block in blocks { loaded.insert(block) }
    return nil
  }
}
