/// Writes the spellings section; in memory stays the table of groups, 4.6 bits a term.
struct SpellingIndexWriter {
  private let section: SectionWriter
  private var groups = ByteBuffer()
  private var codes: [UInt8] = []
  private var records = ByteBuffer()
  private var termCount = 0

  init(_ section: SectionWriter) { self.section = section }

  /// Adds the next term's spellings; none means the term itself.
  mutating func add(
    term: [UInt8], spellings: [[UInt8]], overflow: Bool
  ) throws(StoreError) {
    let limit = overflow ? SpellingFormat.anotherNumber : SpellingFormat.maximumListed
    guard spellings.count <= limit else {
      throw .tooLarge(what: "spellings of a term", size: spellings.count, limit: limit)
    }
    let listed = spellings.isEmpty ? [term] : spellings
    let forms = listed.map { SpellingIndexWriter.form(of: $0, term: term) }
    if !overflow, let code = SpellingFormat.lists.firstIndex(of: forms) {
      codes.append(UInt8(code))
    } else {
      codes.append(SpellingFormat.recordCode)
      appendRecord(term, listed, forms, overflow)
    }
    termCount += 1
    if codes.count == SpellingFormat.groupSize { try finishGroup() }
  }

  private mutating func appendRecord(
    _ term: [UInt8], _ spellings: [[UInt8]], _ forms: [SpellingFormat.Form], _ overflow: Bool
  ) {
    var record = ByteBuffer()
    record.append(u8: UInt8(spellings.count) | (overflow ? SpellingFormat.overflowBit : 0))
    for (spelling, form) in zip(spellings, forms) {
      record.append(u8: form.rawValue)
      switch form {
      case .same, .title, .upper: break
      case .mask:
        var mask = [UInt8](repeating: 0, count: (term.count + 7) / 8)
        for i in term.indices where spelling[i] != term[i] { mask[i / 8] |= 1 << UInt8(i % 8) }
        record.append(mask)
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
        record.append(spelling[start..<(spelling.count - end)])
      }
    }
    records.appendVarint(UInt64(record.count))
    records.append(record)
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
    records = ByteBuffer()
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
  private static func form(of spelling: [UInt8], term: [UInt8]) -> SpellingFormat.Form {
    if spelling == term { return .same }
    guard spelling.count == term.count else { return .explicit }
    if spelling == title(term) { return .title }
    var isUpper = true
    for (original, folded) in zip(spelling, term) {
      let upper = AsciiCase.uppercased(folded)
      guard original == folded || original == upper else { return .explicit }
      isUpper = isUpper && original == upper
    }
    return isUpper ? .upper : .mask
  }

  static func title(_ term: [UInt8]) -> [UInt8] {
    guard let first = term.first else { return term }
    return [AsciiCase.uppercased(first)] + term.dropFirst()
  }
}
