import ByteStore

/// A file of a simulated disk.
struct SimulatedFile: Sendable {
  /// What a disk writes in one step.
  static let sectorSize = 512

  /// What the bytes of a file and its name take on the disk.
  static func space(for size: Int) -> Int {
    ((size + sectorSize - 1) / sectorSize + 1) * sectorSize
  }

  /// Bytes of the file.
  var size: Int { current.count }

  private enum Change: Sendable {
    case write(offset: Int, bytes: [UInt8])
    case truncate(Int)
  }

  /// What the running system reads.
  private(set) var current: [UInt8] = []
  private var durable: [UInt8] = []
  private var pending: [Change] = []
  /// How many of the first pending changes a failed sync has put in doubt: the system counts them
  /// as written, the disk may not have them.
  private var doubtful = 0

  mutating func write(_ bytes: [UInt8], at offset: Int) {
    guard !bytes.isEmpty else { return }
    Self.write(bytes[...], at: offset, to: &current)
    pending.append(.write(offset: offset, bytes: bytes))
  }

  mutating func truncate(to size: Int) {
    Self.resize(&current, to: size)
    pending.append(.truncate(size))
  }

  mutating func sync(_ random: inout SplitMix64) {
    for (index, change) in pending.enumerated() {
      if index < doubtful {
        Self.applyInPart(change, to: &durable, &random)
      } else {
        Self.apply(change, to: &durable)
      }
    }
    pending = []
    doubtful = 0
  }

  mutating func failSync() {
    doubtful = pending.count
  }

  /// What may be left of the file.
  ///
  /// Each unsynced change reached the disk, or did not, or did in part, sector by sector; where the
  /// file grew without its bytes there are zeros or garbage.
  func afterPowerLoss(_ random: inout SplitMix64) -> SimulatedFile {
    var file = SimulatedFile()
    file.durable = durable
    let style = random.next() % 4
    let cut = pending.isEmpty ? 0 : Int.random(in: 0..<pending.count, using: &random)
    for (index, change) in pending.enumerated() {
      switch style {
      case 0 where index < cut, 1: Self.apply(change, to: &file.durable)
      case 0 where index == cut: Self.applyPrefix(change, to: &file.durable, &random)
      case 0, 2: break
      default: Self.applyInPart(change, to: &file.durable, &random)
      }
    }
    file.current = file.durable
    return file
  }

  // MARK: Changes

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .write(let offset, let data): write(data[...], at: offset, to: &bytes)
    case .truncate(let size): resize(&bytes, to: size)
    }
  }

  /// A write that stopped at some byte.
  private static func applyPrefix(
    _ change: Change, to bytes: inout [UInt8], _ random: inout SplitMix64
  ) {
    guard case .write(let offset, let data) = change else { return }
    let count = Int.random(in: 0..<data.count, using: &random)
    write(data.prefix(count), at: offset, to: &bytes)
  }

  /// A write of which some sectors arrived; or a truncation that did or did not.
  private static func applyInPart(
    _ change: Change, to bytes: inout [UInt8], _ random: inout SplitMix64
  ) {
    switch change {
    case .truncate(let size):
      if Bool.random(using: &random) { resize(&bytes, to: size) }
    case .write(let offset, let data):
      let known = bytes.count
      // The size of the file and its bytes arrive apart.
      let size = Int.random(in: 0...data.count, using: &random)
      if offset + size > known, size > 0 { resize(&bytes, to: offset + size) }
      var at = offset
      while at < offset + size {
        let end = min((at / sectorSize + 1) * sectorSize, offset + size)
        let fate = random.next() % 4
        if fate < 2 {
          write(data[at - offset..<end - offset], at: at, to: &bytes)
        } else if fate == 2 {
          // Garbage only where nothing was before: sectors are written in one step.
          for index in max(at, known)..<max(end, known) {
            bytes[index] = UInt8(truncatingIfNeeded: random.next())
          }
        }
        at = end
      }
    }
  }

  private static func write(_ data: ArraySlice<UInt8>, at offset: Int, to bytes: inout [UInt8]) {
    guard !data.isEmpty else { return }
    resize(&bytes, to: max(bytes.count, offset + data.count))
    bytes.withUnsafeMutableBytes { target in
      data.withUnsafeBytes { source in
        // SAFETY: the subscript checks the range; both sides have the same length.
        UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + source.count])
          .copyMemory(from: source)
      }
    }
  }

  private static func resize(_ bytes: inout [UInt8], to size: Int) {
    if size <= bytes.count {
      bytes.removeLast(bytes.count - size)
    } else {
      bytes.append(contentsOf: [UInt8](repeating: 0, count: size - bytes.count))
    }
  }
}
