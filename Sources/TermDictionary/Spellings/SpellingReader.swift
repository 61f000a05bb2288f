import ByteStore

/// The codes and records of the spellings of one term after the other.
///
/// Neighbours share their group, and the place in its records is kept: to find it anew, the codes of
/// all terms before are counted and their records passed.
struct SpellingReader {
  private let index: SpellingIndex
  private var group = -1
  private var codes: ByteView?
  private var records: ByteView?
  /// Of the terms from this place on, the first one with a record has it at `position`.
  private var place = 0
  private var position = 0

  init(_ index: SpellingIndex) { self.index = index }

  /// The code of a term.
  mutating func code(of term: UInt32) throws(StoreError) -> UInt8 {
    try open(Int(term) / SpellingFormat.groupSize)
    return try code(at: Int(term) % SpellingFormat.groupSize)
  }

  /// The record of a term that has one; fastest where terms ascend.
  mutating func record(of term: UInt32) throws(StoreError) -> ByteView {
    try open(Int(term) / SpellingFormat.groupSize)
    let wanted = Int(term) % SpellingFormat.groupSize
    if wanted < place { (place, position) = (0, 0) }
    let records = try openedRecords()
    while place < wanted {
      if try code(at: place) == SpellingFormat.recordCode {
        position = try record(at: position, in: records).upperBound
      }
      place += 1
    }
    let range = try record(at: position, in: records)
    return try records.slice(range.lowerBound, range.count)
  }

  private mutating func openedRecords() throws(StoreError) -> ByteView {
    if let records { return records }
    let opened = try index.records(ofGroup: group)
    records = opened
    return opened
  }

  private mutating func open(_ wanted: Int) throws(StoreError) {
    guard wanted != group else { return }
    codes = try index.codes(ofGroup: wanted)
    group = wanted
    records = nil
    (place, position) = (0, 0)
  }

  private func code(at place: Int) throws(StoreError) -> UInt8 {
    guard let pair = try codes?.u8(place / 2) else { return SpellingFormat.recordCode }
    return place % 2 == 0 ? pair & 15 : pair >> 4
  }

  /// The bytes of a record behind its length, which stands at a position.
  private func record(at position: Int, in records: ByteView) throws(StoreError) -> Range<Int> {
    var start = position
    let length = try records.varint(&start)
    guard length <= UInt64(records.count &- start) else {
      throw records.damaged(start, "record length")
    }
    return start..<start + Int(length)
  }
}
