import TextAnalysis

/// The forms section: the surface forms of a segment, the commonest first.
///
/// ```
/// bytes of all forms, one after the other · ends (PackedIntegers) · index (FormIndex) · directory
/// directory   varint offset of the bytes · ends descriptor · index descriptor
/// ```
///
/// A form is UTF-8 in NFC: a token, or what stands between two tokens. Its kind follows from its
/// first scalar (`FormAutomaton.Kind`).
///
/// Invariants:
/// 1. the ends ascend strictly: no form is empty.
/// 2. the bytes of a form lie in the section.
/// 3. a form is UTF-8.
/// 4. a form is found by its bytes, and has the number that the index tells.
package final class Forms: Sendable {
  private let section: SectionReader
  private let offset: Int
  private let ends: PackedIntegers
  private let index: FormIndex
  private let others = OnceSlot()

  /// Opens the section by its directory.
  package init(_ section: SectionReader) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var at = 0
    self.section = section
    offset = try directory.varint(&at, limit: section.count)
    ends = try PackedIntegers(section, descriptor: directory, at: &at)
    index = try FormIndex(section, descriptor: directory, at: &at)
    guard ends.count <= TextFormat.mostForms else {
      throw directory.damaged(0, "\(ends.count) surface forms")
    }
  }

  /// Number of forms.
  package var count: Int { ends.count }

  /// Whether ``number(of:)`` knows all forms.
  package var isIndexed: Bool { index.isThere }

  /// The number of a form by its bytes, in NFC; nil where no text has it.
  ///
  /// Precondition: ``isIndexed``.
  package func number(of form: [UInt8]) throws(StoreError) -> Int? {
    try form.withUnsafeBufferPointer { (form) throws(StoreError) in
      try index.number(of: form) { (number) throws(StoreError) in
        try withBytes(of: number) { ByteHash.areEqual($0, form) }
      }
    }
  }

  /// Lends the bytes of a form; the pointer is valid only during the call.
  @inline(__always)
  package func withBytes<R>(
    of form: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    let start = form == 0 ? 0 : try ends.value(at: form &- 1)
    return try withBytes(start, try ends.value(at: form), body)
  }

  /// Calls `body` with every form of a range, in order.
  package func forEach(
    in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let first = range.first else { return }
    var start = first == 0 ? 0 : try ends.value(at: first - 1)
    var next = first
    while next < range.upperBound {
      let part = next..<min(range.upperBound, next + 1024)
      let first = start
      let partEnds = try ends.values(part)
      try withBytes(start, partEnds.last ?? start) { (bytes) throws(StoreError) in
        for end in partEnds {
          guard start < end, end &- first <= UInt64(bytes.count) else {
            throw section.damaged(offset, "invariant 1 of forms: form \(next)")
          }
          // SAFETY: the ends ascend, and the last one is that of `bytes`.
          try body(
            next,
            UnsafeBufferPointer(
              rebasing: bytes[Int(start &- first)..<Int(end &- first)]))
          start = end
          next += 1
        }
      }
    }
  }

  /// The numbers of the forms that are no words, ascending; nil where they are more than an eighth of
  /// all.
  ///
  /// Found once, by a pass over all forms; 4 bytes each stay.
  func besideWords(_ meter: QueryMeter) throws(StoreError) -> [UInt32]? {
    let found = try others.value { () throws(StoreError) in
      try FormList(self, atMost: count / 8, meter)
    }
    return found.numbers
  }

  @inline(__always)
  private func withBytes<R>(
    _ start: UInt64, _ end: UInt64,
    _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    guard start < end, end <= UInt64(section.count &- offset) else {
      throw section.damaged(offset, "invariant 1 or 2 of forms: bytes \(start) to \(end)")
    }
    let bytes = try section.checkedBytes(
      offset &+ Int(truncatingIfNeeded: start), Int(truncatingIfNeeded: end &- start))
    // SAFETY: the section keeps the bytes, and lives as long as this object.
    return try body(bytes.assumingMemoryBound(to: UInt8.self))
  }

  /// Checks the numbered invariants; reads everything.
  package func checkInvariants() throws(StoreError) {
    try ends.checkInvariants()
    try forEach(in: 0..<count) { (form, bytes) throws(StoreError) in
      guard UTF8Validity.isValid(Array(bytes)[...]) else {
        throw section.damaged(offset, "invariant 3 of forms: form \(form)")
      }
      guard isIndexed else { return }
      guard try number(of: Array(bytes)) == form else {
        throw section.damaged(offset, "invariant 4 of forms: form \(form)")
      }
    }
  }
}

/// Writes the forms section.
struct FormsWriter {
  private let section: SectionWriter
  private let offset: Int
  private var bytes: [UInt8] = []
  private var ends: [UInt64] = []
  private var end: UInt64 = 0
  private var index = FormIndex.Writer()

  init(_ section: SectionWriter) {
    self.section = section
    offset = section.offset
  }

  /// Adds the next form; forms come by frequency.
  mutating func add(_ form: UnsafeBufferPointer<UInt8>) throws(StoreError) {
    guard ends.count < TextFormat.mostForms else {
      throw .tooLarge(
        what: "surface forms of a segment", size: ends.count + 1, limit: TextFormat.mostForms)
    }
    bytes.append(contentsOf: form)
    index.add(form)
    end += UInt64(form.count)
    ends.append(end)
    if bytes.count >= SegmentFormat.pageSize { try flush() }
  }

  private mutating func flush() throws(StoreError) {
    try section.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Ends the section.
  mutating func finish() throws(StoreError) {
    try flush()
    var directory = ByteBuffer()
    directory.appendVarint(UInt64(offset))
    try PackedIntegers.write(ends, to: section, descriptor: &directory)
    try index.write(to: section, descriptor: &directory)
    try SectionDirectory.write(directory, to: section)
  }
}
