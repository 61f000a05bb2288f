import ByteStore
import TextAnalysis

/// Writes the spellings section; in memory stays the table of groups, 4.6 bits a term.
struct SpellingIndexWriter {
  private typealias Text = UnsafeBufferPointer<UInt8>

  private let section: SectionWriter
  private var groups = ByteBuffer()
  private var codes: [UInt8] = []
  private var records = ByteBuffer()
  private var record = ByteBuffer()
  private var forms: [SpellingFormat.Form] = []
  private var termCount = 0

  init(_ section: SectionWriter) { self.section = section }

  /// Adds the next term's spellings; none means the term itself.
  mutating func add(
    term: UnsafeBufferPointer<UInt8>, spellings: SpellingBuffer
  ) throws(StoreError) {
    let overflow = spellings.overflow
    // Most terms are their only spelling.
    if spellings.count == 0, !overflow { return try append(code: SpellingFormat.plainCode) }
    let limit = overflow ? SpellingFormat.anotherNumber : SpellingFormat.maximumListed
    guard spellings.count <= limit else {
      throw .tooLarge(what: "spellings of a term", size: spellings.count, limit: limit)
    }
    forms.clear()
    if spellings.count == 0 { forms.append(.same) }
    for place in 0..<spellings.count {
      forms.append(
        spellings.withSpelling(place) { SpellingIndexWriter.form(of: $0, term: term) })
    }
    if !overflow, forms.count == 1, forms[0].rawValue <= SpellingFormat.Form.upper.rawValue {
      // The first three lists are those of one common form.
      try append(code: forms[0].rawValue)
    } else if !overflow, let code = SpellingFormat.lists.firstIndex(of: forms) {
      try append(code: UInt8(code))
    } else {
      appendRecord(term, spellings)
      try append(code: SpellingFormat.recordCode)
    }
  }

  private mutating func append(code: UInt8) throws(StoreError) {
    codes.append(code)
    termCount += 1
    if codes.count == SpellingFormat.groupSize { try finishGroup() }
  }

  /// `forms` are those of the spellings, or the one of the term itself where none are listed.
  private mutating func appendRecord(_ term: Text, _ spellings: SpellingBuffer) {
    record.removeAll()
    record.append(
      u8: UInt8(forms.count) | (spellings.overflow ? SpellingFormat.overflowBit : 0))
    for place in forms.indices {
      record.append(u8: forms[place].rawValue)
      guard place < spellings.count else { continue }
      spellings.withSpelling(place) { append($0, forms[place], term) }
    }
    records.appendVarint(UInt64(record.count))
    records.append(record)
  }

  private mutating func append(_ spelling: Text, _ form: SpellingFormat.Form, _ term: Text) {
    switch form {
    case .same, .title, .upper: break
    case .mask:
      let start = record.count
      record.appendZeros((term.count + 7) / 8)
      for i in term.indices where spelling[i] != term[i] {
        record.bytes[start + i / 8] |= 1 << UInt8(i % 8)
      }
    case .explicit:
      let shorter = min(term.count, spelling.count)
      let start = ByteOrder.sharedPrefix(term, spelling)
      var end = 0
      while end < shorter - start,
        term[term.count - 1 - end] == spelling[spelling.count - 1 - end]
      {
        end += 1
      }
      record.append(u8: UInt8(start))
      record.append(u8: UInt8(end))
      record.appendVarint(UInt64(spelling.count - start - end))
      record.bytes.append(contentsOf: spelling[start..<(spelling.count - end)])
    }
  }

  private mutating func finishGroup() throws(StoreError) {
    guard !codes.isEmpty else { return }
    let start = UInt64(section.offset)
    for i in 0..<SpellingFormat.offsetSize {
      groups.append(u8: UInt8(truncatingIfNeeded: start >> UInt64(i * 8)))
    }
    while codes.count < SpellingFormat.groupSize { codes.append(0) }
    for i in stride(from: 0, to: SpellingFormat.groupSize, by: 2) {
      groups.append(u8: codes[i] | codes[i + 1] << 4)
    }
    try section.append(records)
    records.removeAll()
    codes.removeAll(keepingCapacity: true)
  }

  mutating func finish() throws(StoreError) {
    try finishGroup()
    let groupsAt = section.offset
    try section.append(groups)
    try SectionTrailer.write(
      [UInt64(termCount), UInt64(groupsAt)], version: SpellingFormat.version, to: section)
  }

  /// The shortest form that gives this spelling.
  private static func form(of spelling: Text, term: Text) -> SpellingFormat.Form {
    guard spelling.count == term.count else { return .explicit }
    // Bytes that differ from the term: the first one only, every lower-case letter, or others.
    var differing = 0
    var lowers = 0
    for place in term.indices {
      let folded = term[place]
      if ASCII.isLowercase(folded) { lowers &+= 1 }
      if spelling[place] == folded { continue }
      guard spelling[place] == ASCII.uppercased(folded) else { return .explicit }
      differing &+= 1
    }
    if differing == 0 { return .same }
    if differing == 1, spelling[0] != term[0] { return .title }
    return differing == lowers ? .upper : .mask
  }
}
