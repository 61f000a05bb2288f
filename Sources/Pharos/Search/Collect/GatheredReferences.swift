import ByteStore
import Postings

/// The places of matches as they are found, segment by segment, up to a limit.
struct GatheredReferences: ~Copyable {
  /// So many documents are turned into references at a time.
  private static let step = 4096
  /// So few are appended one after the other.
  private static let oneByOne = 64

  private(set) var references: [DocumentReference] = []
  private let limit: Int
  private var segment: UInt32 = 0
  private var stamp: UInt32 = 0
  private var part = DocumentArray()

  private let meter: QueryMeter

  init(limit: Int?, _ meter: QueryMeter) {
    self.limit = max(0, limit ?? .max)
    self.meter = meter
  }

  /// So many documents can be appended yet.
  var room: Int { limit - references.count }

  var isFull: Bool { room <= 0 }

  /// What follows is of this segment, at most so many documents.
  ///
  /// - Parameter stamp: that of the segment's profile.
  mutating func enter(segment: Int, stamp: UInt32, atMost count: Int) throws {
    self.segment = UInt32(segment)
    self.stamp = stamp
    try reserve(min(count, limit - references.count))
  }

  /// Makes room for `more` without giving up that memory doubles.
  private mutating func reserve(_ more: Int) throws {
    let needed = references.count + more
    guard more > 0, needed > references.capacity else { return }
    let capacity = max(needed, 2 * references.capacity)
    try meter.keep(capacity - references.capacity, of: DocumentReference.self)
    references.reserveCapacity(capacity)
  }

  /// Appends ascending documents, as far as there is room.
  mutating func append(_ documents: borrowing DocumentArray) throws {
    let count = min(documents.count, limit - references.count)
    let (segment, stamp) = (segment, stamp)
    try reserve(count)
    if count <= GatheredReferences.oneByOne {
      for place in 0..<count {
        references.append(
          DocumentReference(segment: segment, document: documents[place], stamp: stamp))
      }
      return
    }
    for start in stride(from: 0, to: count, by: GatheredReferences.step) {
      try meter.poll()
      let numbers = documents.array(start..<min(start + GatheredReferences.step, count))
      references.append(
        contentsOf: numbers.map {
          DocumentReference(segment: segment, document: $0, stamp: stamp)
        })
    }
  }

  /// Appends the documents of a window, as far as there is room.
  mutating func append(_ window: borrowing DocumentWindow, base: UInt32) throws {
    part.removeAll()
    part.append(window, base: base)
    let count = min(part.count, limit - references.count)
    let (segment, stamp) = (segment, stamp)
    try reserve(count)
    references.append(
      contentsOf: part.array(0..<count).map {
        DocumentReference(segment: segment, document: $0, stamp: stamp)
      })
  }
}
