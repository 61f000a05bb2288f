import ByteStore
import Pharos
import SimulatedFiles

/// An index with several segments, deletions and a journal, and what is known of it.
struct DamagedIndex {
  /// The sound disk; damage is done to copies.
  let disk: SimulatedFileSystem
  let content: Content
  /// Every version of every item that there has been.
  private(set) var history: [String: Set<Item>] = [:]
  /// For each living item the file it is in.
  private(set) var places: [String: String] = [:]
  /// Identifiers that the journal speaks of.
  private(set) var journaled: Set<String> = []
  /// Right answers.
  private(set) var answers: [[String]] = []

  /// Queries that together read every section.
  static let queries = [
    "* == '*'", "title == 'Note 3 version 0'", "title == 'note*'cd", "title == '*version 1'",
    "title == '*o*'", "textContent == 'river'", "textContent == 'RIVER'c",
    "textContent == '*ount*'", "textContent == 'window*'c", "textContent == 'ete'd",
    "textContent == 'river mountain'", "textContent == 'strasse'c", "keywords == 'k1'",
    "keywords == 'k*' && title == '*7*'", "pageCount > 1000", "InRange(pageCount, 300, 901)",
    "title != '*version 0'", "domainIdentifier == 'a*'", "uniqueIdentifier == 'note-7'",
    "** == '*class'w", "title == 'n*2*v*'", "* == 'Updated*'", "title == '*-*'",
  ]

  /// - Parameter isClosed: whether the last writer closed the index; if not, the journal has changes.
  init(isClosed: Bool) throws {
    let disk = SimulatedFileSystem()
    var configuration = Content.configuration
    configuration.mergesInBackground = false
    let opener = IndexOpener(path: "index", fileSystem: disk, configuration: configuration)
    let writer = try opener.openForWriting()
    var history: [String: Set<Item>] = [:]
    func commit(_ operations: [WriteBatch.Operation], state: UInt8) throws {
      try writer.commit(
        WriteBatch(operations, clientState: .init(name: "client", state: [state])))
      for (identifier, item) in try Content(writer.state).items {
        history[identifier, default: []].insert(item)
      }
    }
    try commit((1...12).map { .put(.note($0, domain: $0 % 2 == 0 ? "a" : "b.c")) }, state: 1)
    try writer.flush()
    try writer.commit(
      WriteBatch([.record((3...9).map { .select("note-\($0)", typedText: "text \($0)") })]))
    try commit(
      (8...18).map { .put(.note($0, version: 1, domain: "a.x")) } + [
        .deleteIdentifiers(["note-2"])
      ],
      state: 2)
    try writer.flush()
    try commit(
      [.deleteDomains(["b"]), .put(.note(1, version: 3)), .put(.note(30)), .put(.note(31))],
      state: 3)
    try writer.flush()
    let flushed = try Content(writer.state)
    try commit([.put(.note(40)), .put(.note(4, version: 2, domain: "a"))], state: 4)
    try writer.commit(WriteBatch([.record([.select("note-4", typedText: "river")])]))
    try commit([.deleteIdentifiers(["note-9"]), .put(.note(41))], state: 5)
    try commit(
      [.update(ItemUpdate("note-10", attributes: [.title: .text("Updated")])), .put(.note(42))],
      state: 6)
    if isClosed { try writer.close() }
    let state = try opener.read().state
    content = try Content(state)
    self.disk = disk.killed()
    self.history = history
    for entry in state.segments {
      try entry.segment.identity.forEachIdentifier { (document, identifier) throws(StoreError) in
        guard !entry.isDeleted(document) else { return }
        places[String(decoding: identifier, as: UTF8.self)] =
          entry.fileNumber.map(IndexLayout.segment) ?? "journal"
      }
    }
    if !isClosed {
      for identifier in Set(content.items.keys).union(flushed.items.keys)
      where content.items[identifier] != flushed.items[identifier] {
        journaled.insert(identifier)
      }
    }
    let snapshot = Snapshot(state: state, configuration: Content.configuration)
    answers = try DamagedIndex.queries.map { try snapshot.identifiers($0).sorted() }
  }
}

/// Something that happens to a file.
enum Damage {
  case bitFlip(at: Int, bit: Int)
  case overwrite(at: Int, bytes: [UInt8])
  case truncation(to: Int)
  case removal

  static func random(size: Int, using random: inout some RandomNumberGenerator) -> Damage {
    let at = size > 0 ? Int.random(in: 0..<size, using: &random) : 0
    switch UInt8.random(in: 0..<12, using: &random) {
    case 0..<5: return .bitFlip(at: at, bit: Int.random(in: 0..<8, using: &random))
    case 5..<7:
      let count = Int.random(in: 1...200, using: &random)
      return .overwrite(
        at: at, bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    case 7..<9:
      let longest = [16, 600, 5000][Int.random(in: 0..<3, using: &random)]
      let count = Int.random(in: 1...longest, using: &random)
      return .overwrite(at: at, bytes: [UInt8](repeating: 0, count: count))
    case 9..<11: return .truncation(to: at)
    default: return .removal
    }
  }

  /// Damages a file; it does not grow.
  func happen(to path: String, on disk: SimulatedFileSystem) throws {
    var bytes = try disk.read(path)
    switch self {
    case .bitFlip(let at, let bit):
      if at < bytes.count { bytes[at] ^= 1 << UInt8(bit) }
    case .overwrite(let at, let new):
      for (offset, byte) in new.enumerated() where at + offset < bytes.count {
        bytes[at + offset] = byte
      }
    case .truncation(let size): bytes.removeLast(bytes.count - size)
    case .removal:
      try disk.remove(path)
      return try disk.syncDirectory("index")
    }
    // Durable, so that a later loss of power does not add other damage.
    try disk.replace(path, with: bytes)
  }
}
