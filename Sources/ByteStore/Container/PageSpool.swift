import Synchronization

/// The bytes of the sections that one image writer has open: full pages in memory up to a shared
/// limit, beyond it in one temporary file a section.
///
/// Sections may be opened and take pages on different threads; the rest is for one thread.
///
/// Invariants:
/// 1. `pagesInMemory` is the sum of the lengths of the `pages` of all `stores`.
final class PageSpool {
  /// Pages of one section.
  final class Store {
    /// Full pages in memory; they follow those in the file.
    fileprivate(set) var pages: [[UInt8]] = []
    fileprivate(set) var file: (any WritableFile)?
    fileprivate(set) var path: String?
    fileprivate init() {}
  }

  private let fileSystem: (any FileSystem)?
  private let directory: String
  private let pageLimit: Int
  private var stores: [Store] = []
  private var pagesInMemory = 0
  /// Held while a section is opened or a page taken.
  private let lock = Mutex(())

  /// Tells temporary files of this process apart.
  private static let serial = Atomic<UInt64>(0)

  init(fileSystem: (any FileSystem)?, directory: String, memoryLimit: Int) {
    self.fileSystem = fileSystem
    self.directory = directory
    pageLimit = max(memoryLimit, 0) / SegmentFormat.pageSize
  }

  deinit {
    discard()
  }

  func makeStore() -> Store {
    let store = Store()
    lock.withLock { _ in stores.append(store) }
    return store
  }

  /// Takes a full page; may move the pages of the largest section to its file.
  func add(_ page: [UInt8], to store: Store) throws(StoreError) {
    try lock.withLock { (_) throws(StoreError) in
      store.pages.append(page)
      pagesInMemory += 1
      guard pagesInMemory > pageLimit, let fileSystem else { return }
      guard let largest = stores.max(by: { $0.pages.count < $1.pages.count }) else { return }
      try spool(largest, in: fileSystem)
    }
  }

  /// Calls `body` with the bytes of `store` from the first on, in parts.
  func forEachPart(
    of store: Store, _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    if let path = store.path, let fileSystem, let file = store.file {
      var count = 0
      try fileSystem.forEachPart(of: path) { (part) throws(StoreError) in
        count += part.count
        try body(part)
      }
      guard count == file.size else {
        throw .damaged(
          place: path, offset: 0, detail: "temporary file has \(count) bytes, not \(file.size)")
      }
    }
    for page in store.pages {
      try page.withUnsafeBufferPointer { (buffer) throws(StoreError) in
        try body(UnsafeRawBufferPointer(buffer))
      }
    }
  }

  /// Moves all pages and a last, shorter one to the file of a section, and maps it.
  ///
  /// Nothing may be added to the section afterwards.
  func view(of store: Store, last: [UInt8], place: String) throws(StoreError) -> ByteView {
    if !last.isEmpty {
      store.pages.append(last)
      pagesInMemory += 1
    }
    guard let fileSystem, !store.pages.isEmpty || store.file != nil else {
      return .empty(place: place)
    }
    try spool(store, in: fileSystem)
    guard let path = store.path else { return .empty(place: place) }
    return try fileSystem.map(path, advice: .normal).named(place)
  }

  /// Forgets all pages and removes the temporary files; what cannot be removed stays.
  func discard() {
    for store in stores {
      try? store.file?.close()
      if let path = store.path { try? fileSystem?.remove(path) }
      store.file = nil
      store.path = nil
      store.pages = []
    }
    stores = []
    pagesInMemory = 0
  }

  private func spool(_ store: Store, in fileSystem: any FileSystem) throws(StoreError) {
    let file: any WritableFile
    if let open = store.file {
      file = open
    } else {
      file = try create(store, in: fileSystem)
    }
    for page in store.pages { try file.append(page) }
    pagesInMemory -= store.pages.count
    store.pages = []
  }

  private func create(
    _ store: Store, in fileSystem: any FileSystem
  ) throws(StoreError) -> any WritableFile {
    let number = Self.serial.add(1, ordering: .relaxed).newValue
    let path = "\(directory)/\(processNumber())-\(number)\(SegmentImageWriter.spoolSuffix)"
    let file = try fileSystem.open(path, mode: .replace)
    store.file = file
    store.path = path
    return file
  }
}
