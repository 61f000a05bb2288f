import CKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file mapped read-only; unmapped when the object dies.
///
/// The system reads its pages when they are touched, and drops them when it needs memory. A page that
/// it cannot read then, for a bad sector or because the file has become shorter, raises SIGBUS. So
/// pages are loaded before they are touched first, which gives an error instead. Of a page that was
/// loaded, dropped and cannot be read again, nothing can give an error: `FileAccess.read` is for
/// files of which that must be feared.
final class Mapping: PageSource {
  private let address: UInt
  private let length: Int

  private init(_ start: UnsafeMutableRawPointer, length: Int) {
    address = UInt(bitPattern: start)
    self.length = length
  }

  deinit {
    // SAFETY: the owners of views of this memory keep this object alive.
    munmap(UnsafeMutableRawPointer(bitPattern: address), length)
  }

  /// Maps all of the file; an empty file is an empty view.
  static func map(_ path: String, advice: MapAdvice) throws(StoreError) -> ByteView {
    let file = try FileDescriptor(path, flags: O_RDONLY, operation: "open")
    let length = try file.size()
    guard length > 0 else { return .empty(place: path) }
    let start = mmap(nil, length, PROT_READ, MAP_SHARED, file.number, 0)
    guard let start, start != MAP_FAILED else {
      throw .fileSystem(operation: "map", path: path, code: errno)
    }
    // Advice that is refused changes speed only.
    switch advice {
    case .normal: break
    case .random: posix_madvise(start, length, POSIX_MADV_RANDOM)
    case .sequential: posix_madvise(start, length, POSIX_MADV_SEQUENTIAL)
    }
    let base = UnsafeRawPointer(start)
    let mapping = Mapping(start, length: length)
    let owner = ByteOwner(origin: base, place: path, keeping: mapping, source: mapping)
    return ByteView(base: base, count: length, owner: owner)
  }

  func load(_ range: UnsafeRawBufferPointer) -> PageFailure? {
    guard let start = range.baseAddress else { return nil }
    // SAFETY: the kernel only asks the system about the pages of the range.
    return pharos_populate(start, range.count) == 0 ? nil : .unreadable
  }
}
