import ByteStore
import TextAnalysis

/// From term numbers to the original forms of the terms.
///
/// Invariants:
/// 1. every term has one to eight distinct spellings, at most seven with overflow.
/// 2. every spelling folds to its term, without case and diacritics.
/// 3. the records of a group end where those of the next one begin.
package struct SpellingIndex: Sendable {
  package let termCount: Int
  let section: SectionReader
  private let groupsAt: Int

  init(_ section: SectionReader, termCount: Int) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: SpellingFormat.fieldCount, version: SpellingFormat.version)
    self.section = section
    self.termCount = try trailer.field(0, atMost: termCount)
    groupsAt = try trailer.field(1, atMost: trailer.start)
    let groups = (termCount + SpellingFormat.groupSize - 1) / SpellingFormat.groupSize
    guard self.termCount == termCount,
      trailer.start - groupsAt == groups * SpellingFormat.groupBytes
    else { throw section.damaged(trailer.start, "number of terms with spellings") }
  }

  /// Whether a term is its only spelling, as the commonest code says.
  package func isPlain(_ number: UInt32) throws(StoreError) -> Bool {
    try code(number) == SpellingFormat.plainCode
  }

  private func code(_ number: UInt32) throws(StoreError) -> UInt8 {
    guard Int(number) < termCount else {
      throw section.damaged(0, "term \(number) of \(termCount)")
    }
    let place = Int(number) % SpellingFormat.groupSize
    let pair = try section.u8(
      groupsAt + Int(number) / SpellingFormat.groupSize * SpellingFormat.groupBytes
        + SpellingFormat.offsetSize + place / 2)
    return place % 2 == 0 ? pair & 15 : pair >> 4
  }

  /// Puts the spellings of a term into `buffer`.
  package func read(
    _ number: UInt32, term: TermBuffer, into buffer: inout SpellingBuffer
  ) throws(StoreError) {
    buffer.removeAll()
    let code = try code(number)
    if code != SpellingFormat.recordCode {
      for form in SpellingFormat.lists[Int(code)] { append(form, of: term, to: &buffer) }
      return
    }
    var reader = SpellingReader(self)
    try readRecord(try reader.record(of: number), term: term, into: &buffer)
  }

  /// The codes of a group's terms, two a byte.
  func codes(ofGroup group: Int) throws(StoreError) -> ByteView {
    guard group >= 0, group * SpellingFormat.groupSize < termCount else {
      throw section.damaged(0, "group \(group) of spellings")
    }
    return try section.view(
      groupsAt + group * SpellingFormat.groupBytes + SpellingFormat.offsetSize,
      SpellingFormat.groupSize / 2)
  }

  func recordsStart(ofGroup group: Int) throws(StoreError) -> Int {
    let groups = (termCount + SpellingFormat.groupSize - 1) / SpellingFormat.groupSize
    guard group < groups else { return groupsAt }
    let at = groupsAt + group * SpellingFormat.groupBytes
    let start = Int(try section.u32(at)) | Int(try section.u8(at + 4)) << 32
    guard start <= groupsAt else { throw section.damaged(at, "place of records") }
    return start
  }

  /// The records of a group's terms, one after the other.
  func records(ofGroup group: Int) throws(StoreError) -> ByteView {
    let start = try recordsStart(ofGroup: group)
    let end = try recordsStart(ofGroup: group + 1)
    guard start <= end else { throw section.damaged(start, "place of records") }
    return try section.view(start, end - start)
  }

  /// Puts the spellings that a record has of a term into `buffer`, behind those that are there.
  func readRecord(
    _ record: ByteView, term: TermBuffer, into buffer: inout SpellingBuffer
  ) throws(StoreError) {
    let head = try record.u8(0)
    let count = Int(head & ~SpellingFormat.overflowBit)
    let overflow = head & SpellingFormat.overflowBit != 0
    guard count >= 1,
      count <= (overflow ? SpellingFormat.anotherNumber : SpellingFormat.maximumListed)
    else { throw record.damaged(0, "number of spellings") }
    buffer.overflow = overflow
    var at = 1
    for _ in 0..<count {
      guard let form = SpellingFormat.Form(rawValue: try record.u8(at)) else {
        throw record.damaged(at, "form of a spelling")
      }
      at += 1
      switch form {
      case .same, .title, .upper:
        append(form, of: term, to: &buffer)
      case .mask:
        let mask = try record.bytes(at, (term.count + 7) / 8)
        at += mask.count
        term.withBytes { text in
          buffer.append(text) { bytes, range in
            for (i, place) in range.enumerated() where mask[i / 8] >> UInt8(i % 8) & 1 != 0 {
              bytes[place] = ASCII.uppercased(bytes[place])
            }
          }
        }
      case .explicit:
        let start = Int(try record.u8(at))
        let end = Int(try record.u8(at + 1))
        at += 2
        let length = try record.varint(&at, limit: record.count)
        guard start + end <= term.count else { throw record.damaged(at, "shared bytes") }
        let between = try record.bytes(at, length)
        let bytes = term.bytes
        let spelling = bytes.prefix(start) + between + bytes.suffix(end)
        spelling.withUnsafeBufferPointer { buffer.append($0) }
        at += length
      }
    }
    guard at == record.count else { throw record.damaged(at, "bytes behind the spellings") }
  }

  private func append(
    _ form: SpellingFormat.Form, of term: TermBuffer, to buffer: inout SpellingBuffer
  ) {
    let changed = form == .upper ? term.count : form == .title ? min(term.count, 1) : 0
    term.withBytes { text in
      buffer.append(text) { bytes, range in
        for place in range.prefix(changed) { bytes[place] = ASCII.uppercased(bytes[place]) }
      }
    }
  }
}
