import ByteStore

/// The write end of a journal file.
///
/// Sendable because the writer's lock guards every use: one thread at a time.
final class Journal: @unchecked Sendable {
  let number: UInt64
  /// Length of the file up to the end of the last good frame.
  private(set) var length: UInt64
  private let file: any WritableFile
  private let syncing = JournalSync()
  private var slotTurn = false
  /// The payloads of the frames appended since `keepTail`; nil when they are not kept.
  private(set) var tail: [[UInt8]]?

  /// Creates the file with a journal of these frames and syncs it; the folder is the caller's to
  /// sync.
  init(
    creating number: UInt64, in directory: String, fileSystem: any FileSystem,
    payloads: [[UInt8]] = []
  ) throws(StoreError) {
    self.number = number
    let path = directory + "/" + IndexLayout.journal(number)
    file = try fileSystem.open(path, mode: .replace)
    length = UInt64(JournalFormat.framesStart)
    try file.append(JournalFormat.header(number: number))
    for payload in payloads {
      let frame = JournalFormat.frame(payload, at: length, ofJournal: number)
      try file.append(frame)
      length += UInt64(frame.count)
    }
    try file.sync()
    if !payloads.isEmpty { try recordLength() }
  }

  /// Goes on with a journal that was read; a torn tail behind the last good frame is cut off.
  ///
  /// The last frames may be in the system's memory only, and not even a sync need bring them to the
  /// device: one may have failed before. So they are written again.
  init(
    continuing journal: JournalContents, in directory: String, fileSystem: any FileSystem
  ) throws(StoreError) {
    number = journal.number
    length = UInt64(journal.length)
    file = try fileSystem.open(
      directory + "/" + IndexLayout.journal(journal.number), mode: .update)
    if file.size > journal.length { try file.truncate(to: journal.length) }
    if !journal.unsynced.isEmpty {
      try file.write(journal.unsynced, at: journal.length - journal.unsynced.count)
    }
    try file.sync()
    if !journal.unsynced.isEmpty { try recordLength() }
  }

  /// From so many bytes on a payload is written by itself.
  private static let largePayload = 1 << 20

  /// Bytes of operations in the journal.
  var payloadBytes: Int { Int(length) - JournalFormat.framesStart }

  /// The bytes of a frame of operations.
  static func payload(_ operations: [JournalOperation]) -> [UInt8] {
    var payload = RecordWriter()
    payload.bytes.reserveCapacity(
      operations.reduce(0) { sum, operation in
        guard case .put(let identifier, let domain, _, let record) = operation else {
          return sum + 64
        }
        return sum + record.count + identifier.count + (domain?.utf8.count ?? 0) + 32
      })
    for operation in operations { operation.encode(into: &payload) }
    return payload.bytes
  }

  /// Writes operations as one atomic frame and waits until it is on the device.
  ///
  /// - Throws: `tooLarge` before anything is written; `OutOfSpace` where there is no room for the
  ///   frame: the journal is as it was. After any other error nothing is known of the end of the
  ///   file, and the journal must be read again.
  func append(payload: [UInt8]) throws {
    try begin(payload)
    try file.sync()
    try end(payload)
  }

  /// Writes a frame.
  private func begin(_ payload: [UInt8]) throws {
    guard payload.count <= JournalFormat.maximumPayload else {
      throw StoreError.tooLarge(
        what: "a batch", size: payload.count, limit: JournalFormat.maximumPayload)
    }
    do throws(StoreError) {
      try write(payload)
    } catch {
      guard error.isOutOfSpace else { throw error }
      // What was written of it is no frame, and takes space that somebody may need.
      try file.truncate(to: Int(length))
      throw OutOfSpace(cause: error)
    }
  }

  /// Takes note of a frame that is on the device.
  private func end(_ payload: [UInt8]) throws(StoreError) {
    length += UInt64(JournalFormat.frameHeaderCount + payload.count)
    try recordLength()
    tail?.append(payload)
  }

  /// Payloads of fewer bytes may be written before it is known whether they can be made visible.
  static let smallPayload = 1 << 20

  /// As ``append(payload:)``, and carries out `body` while the device takes the frame.
  ///
  /// The frame stays only if both succeed. When `body` fails, the frame is taken back, and what `body`
  /// threw is returned. Between the two it may survive the end of the process: `body` must be such that
  /// it fails for no batch that could be taken.
  func append<Value>(
    payload: [UInt8], while body: () throws -> Value
  ) throws -> Result<Value, any Error> {
    try begin(payload)
    let result = try syncing.sync(file) { Result { try body() } }
    guard case .success = result else {
      try file.truncate(to: Int(length))
      try file.sync()
      return result
    }
    try end(payload)
    return result
  }

  private func write(_ payload: [UInt8]) throws(StoreError) {
    if payload.count < Journal.largePayload {
      try file.append(JournalFormat.frame(payload, at: length, ofJournal: number))
    } else {
      // Not copied into one piece.
      try file.append(JournalFormat.frameHeader(of: payload, at: length, ofJournal: number))
      try file.append(payload)
    }
  }

  /// Keeps what is appended from now on: a flush puts it into the journal that follows this one.
  func keepTail() { tail = [] }

  /// Forgets what was kept.
  func dropTail() { tail = nil }

  private func recordLength() throws(StoreError) {
    try file.write(
      JournalFormat.slot(length), at: JournalFormat.sector * (slotTurn ? 2 : 1))
    slotTurn.toggle()
  }

  /// What was appended is durable already, so closing has nothing to lose.
  func close() { try? file.close() }
}

/// What the journal of a folder was found to hold.
package struct JournalContents: Sendable {
  package var number: UInt64
  /// Length up to the end of the last good frame.
  package var length: Int
  /// The good frames of which the file does not say that they were synced; the end of it.
  package var unsynced: [UInt8]
}
