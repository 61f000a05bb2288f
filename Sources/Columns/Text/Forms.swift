import ByteStore
import TextAnalysis

/// The forms section: the surface forms of a segment, the commonest first.
///
/// ```
/// bytes of the plain forms, one after the other · blocks of the rare ones (RareForms)
/// · ends of the plain ones (PackedIntegers) · index (FormIndex) · directory
/// directory   varint offset of the bytes · ends descriptor · rare descriptor · index descriptor
/// ```
///
/// Rare forms are numbered behind all others, see `FormOrder`.
///
/// A form is UTF-8 in NFC: a token, or what stands between two tokens. Its kind follows from its
/// first scalar (`FormAutomaton.Kind`).
///
/// Invariants:
/// 1. the ends ascend strictly: no form is empty.
/// 2. the bytes of a plain form lie in the section.
/// 3. a form is UTF-8.
/// 4. a form is found by its bytes, and has the number that the index tells.
@usableFromInline
package final class Forms: Sendable {
  /// Of the directory: 1 had no rare forms.
  static let version: UInt32 = 2

  @usableFromInline let section: SectionReader
  @usableFromInline let offset: Int
  @usableFromInline let ends: PackedIntegers
  private let rare: RareForms
  private let index: FormIndex
  private let others = OnceSlot()

  /// Opens the section by its directory.
  package init(_ section: SectionReader) throws(StoreError) {
    let directory = try SectionDirectory.open(section, version: Forms.version)
    var at = 0
    self.section = section
    offset = try directory.varint(&at, limit: section.count)
    ends = try PackedIntegers(section, descriptor: directory, at: &at)
    rare = try RareForms(section, descriptor: directory, at: &at)
    index = try FormIndex(section, descriptor: directory, at: &at)
    count = ends.count + rare.count
    guard ends.count <= TextFormat.mostForms, count <= TextFormat.mostForms else {
      throw directory.damaged(0, "\(ends.count) and \(rare.count) surface forms")
    }
  }

  /// Number of forms.
  package let count: Int

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
  @inlinable
  package func withBytes<R>(
    of form: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    if form >= ends.count { return try withRareBytes(of: form, body) }
    let start = form == 0 ? 0 : try ends.value(at: form &- 1)
    return try withBytes(start, try ends.value(at: form), body)
  }

  @inline(never)
  @usableFromInline
  func withRareBytes<R>(
    of form: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    guard form < count else { throw section.damaged(offset, "no form \(form)") }
    return try rare.withBytes(of: form &- ends.count, body)
  }

  /// Calls `body` with every form of a range, in order.
  @inlinable
  package func forEach(
    in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    try forEachPart(in: range) { (part) throws(StoreError) in
      var start = 0
      for (form, end) in zip(part.numbers, part.ends) {
        // SAFETY: the ends ascend, and the last one is that of the bytes.
        try body(form, UnsafeBufferPointer(rebasing: part.bytes[start..<Int(end)]))
        start = Int(end)
      }
    }
  }

  /// Calls `body` with the forms of a range in order, up to 1 024 at a time.
  @usableFromInline
  package func forEachPart(
    in range: Range<Int>, _ body: (FormPart) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard range.upperBound <= count else { throw section.damaged(offset, "no forms \(range)") }
    try forEachPlainPart(in: range.clamped(to: 0..<ends.count), body)
    let rest = range.clamped(to: ends.count..<count)
    try rare.forEachPart(
      in: rest.lowerBound - ends.count..<rest.upperBound - ends.count,
      numberedFrom: ends.count, atMost: Forms.partSize, body)
  }

  private func forEachPlainPart(
    in range: Range<Int>, _ body: (FormPart) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let first = range.first else { return }
    var start = first == 0 ? 0 : try ends.value(at: first - 1)
    var next = first
    while next < range.upperBound {
      let part = next..<min(range.upperBound, next + Forms.partSize)
      var partEnds: [UInt32] = []
      partEnds.reserveCapacity(part.count)
      var last = start
      for end in try ends.values(part) {
        guard last < end, end &- start <= UInt64(UInt32.max) else {
          throw section.damaged(offset, "invariant 1 of forms: a form of \(part)")
        }
        partEnds.append(UInt32(truncatingIfNeeded: end &- start))
        last = end
      }
      try withBytes(start, last) { (bytes) throws(StoreError) in
        try body(
          FormPart(
            numbers: part, bytes: bytes, ends: partEnds,
            shared: [UInt8](repeating: 0, count: part.count)))
      }
      start = last
      next = part.upperBound
    }
  }

  /// Forms that are passed at a time.
  private static let partSize = 1024

  /// Forms that are treated apart: those that are no words, where these are an eighth of all at most, and
  /// some others.
  ///
  /// Found once, by a pass over all forms; 4 bytes each stay.
  func lists(_ meter: QueryMeter) throws(StoreError) -> FormList {
    try others.value { () throws(StoreError) in try FormList(self, atMost: count / 8, meter) }
  }

  /// The forms that have numbers by their frequency, and long ones.
  var plainNumbers: Range<Int> { 0..<ends.count }

  /// Ranges of the other forms that have all that begin with some bytes, and at most 32 more each.
  func rareNumbers(beginningWith bytes: [Bool]) throws(StoreError) -> [Range<Int>] {
    let first = ends.count
    return try rare.places(beginningWith: bytes).map {
      first + $0.lowerBound..<first + $0.upperBound
    }
  }

  @inline(__always)
  @inlinable
  func withBytes<R>(
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
    try rare.checkInvariants()
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
