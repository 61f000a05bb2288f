import SegmentStore

/// The write end of a journal file.
///
/// Sendable because the writer's lock guards every use: one thread at a time.
final class Journal: @unchecked Sendable {
  let number: UInt64
  /// Length of the file up to the end of the last good frame.
  private(set) var length: UInt64
  private let file: any WritableFile
  private var slotTurn = false

  /// Creates the file with an empty journal and syncs it; the folder is the caller's to sync.
  init(
    creating number: UInt64, in directory: String, fileSystem: any FileSystem
  ) throws(StoreError) {
    self.number = number
    let path = directory + "/" + IndexLayout.journal(number)
    file = try fileSystem.open(path, mode: .truncate)
    length = UInt64(JournalFormat.framesStart)
    try file.append(JournalFormat.header(number: number))
    try file.sync()
  }

  /// Goes on with a journal that was read up to `length`; a torn tail behind it is cut off.
  init(
    continuing number: UInt64, length: UInt64, in directory: String, fileSystem: any FileSystem
  ) throws(StoreError) {
    self.number = number
    self.length = length
    file = try fileSystem.open(
      directory + "/" + IndexLayout.journal(number), mode: .update)
    if file.size > Int(length) { try file.truncate(to: Int(length)) }
    try file.sync()
  }

  /// Bytes of operations in the journal.
  var payloadBytes: Int { Int(length) - JournalFormat.framesStart }

  /// Writes the operations as one atomic frame and waits until it is on the device.
  func append(_ operations: [JournalOperation], durable: Bool) throws(StoreError) {
    var payload = RecordWriter()
    for operation in operations { operation.encode(into: &payload) }
    guard payload.bytes.count <= JournalFormat.maximumPayload else {
      throw .tooLarge(
        what: "a batch", size: payload.bytes.count, limit: JournalFormat.maximumPayload)
    }
    let frame = JournalFormat.frame(payload.bytes, syncedLength: length)
    try file.append(frame)
    if durable { try file.sync() }
    length += UInt64(frame.count)
    guard durable else { return }
    try file.write(
      JournalFormat.slot(length), at: JournalFormat.sector * (slotTurn ? 2 : 1))
    slotTurn.toggle()
  }

  /// What was appended is durable already, so closing has nothing to lose.
  func close() { try? file.close() }
}
