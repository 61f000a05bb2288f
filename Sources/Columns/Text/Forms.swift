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
  private let markSlot = OnceSlot()
  private let letterSlot = OnceSlot()
  private let wordSlot = OnceSlot()

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
    let (start, end) =
      form == 0 ? (0, try ends.value(at: 0)) : try ends.valueAndNext(at: form &- 1)
    return try withBytes(start, end, body)
  }

  @inline(never)
  @usableFromInline
  func withRareBytes<R>(
    of form: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    guard form < count else { throw section.damaged(offset, "no form \(form)") }
    let place = form &- ends.count
    var result: R?
    try rare.forEach(in: place..<place &+ 1) { (_, bytes) throws(StoreError) in
      result = try body(bytes)
    }
    guard let result else { throw section.damaged(offset, "no form \(form)") }
    return result
  }

  /// Calls `body` with every form of a range, in order; its bytes are valid only during the call.
  package func forEach(
    in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    let (plain, rare) = try split(range)
    try forEachPlain(in: plain) { (form, bytes) throws(StoreError) in
      try body(form, bytes)
      return true
    }
    try self.rare.forEach(in: rare) { (place, bytes) throws(StoreError) in
      try body(ends.count &+ place, bytes)
    }
  }

  /// Calls `body` with each of some forms, which ascend; its bytes are valid only during the call.
  package func forEach(
    among forms: [UInt32], _ body: (Int, UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    let firstRare = forms.firstIndex { Int($0) >= ends.count } ?? forms.count
    for form in forms[..<firstRare] {
      try withBytes(of: Int(form)) { (bytes) throws(StoreError) in try body(Int(form), bytes) }
    }
    try rare.forEach(among: forms[firstRare...], numberedFrom: ends.count, body)
  }

  /// Calls `body` with what each form of a range adds to the one before, in order, until it returns
  /// false; some forms before the range may come first.
  ///
  /// - Parameter body: gets the number of a form, how many bytes it has in common with the one before, how
  ///   many it adds, and these; whole chunks (`FormTransitions.passedChunk`) can be read of forms that
  ///   are not longer than `FormTransitions.longestPassed`.
  @inline(__always)
  func forEachAdded(
    in range: Range<Int>,
    _ body: (Int, Int, Int, UnsafeRawPointer) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let (plain, rare) = try split(range)
    var goesOn = true
    try withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: FormTransitions.longestPassed + FormTransitions.passedChunk
    ) { (memory) throws(StoreError) in
      try forEachPlain(in: plain) { (form, bytes) throws(StoreError) in
        guard var start = bytes.baseAddress else { return false }
        if bytes.count <= FormTransitions.longestPassed, let copy = memory.baseAddress {
          // SAFETY: there is room for a form that is not longer.
          copy.update(from: start, count: bytes.count)
          start = UnsafePointer(copy)
        }
        goesOn = try body(form, 0, bytes.count, UnsafeRawPointer(start))
        return goesOn
      }
    }
    guard goesOn else { return }
    try self.rare.forEachAdded(in: rare) { (place, shared, count, added) throws(StoreError) in
      try body(ends.count &+ place, shared, count, added)
    }
  }

  /// The plain forms of a range, and the places of the rare ones.
  private func split(_ range: Range<Int>) throws(StoreError) -> (plain: Range<Int>, Range<Int>) {
    guard range.upperBound <= count else { throw section.damaged(offset, "no forms \(range)") }
    let rest = range.clamped(to: ends.count..<count)
    return (
      range.clamped(to: 0..<ends.count), rest.lowerBound - ends.count..<rest.upperBound - ends.count
    )
  }

  /// Calls `body` with every plain form of a range, in order, until it returns false.
  @inline(__always)
  private func forEachPlain(
    in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    guard let first = range.first else { return }
    var start = first == 0 ? 0 : try ends.value(at: first - 1)
    for next in stride(from: first, to: range.upperBound, by: Forms.partSize) {
      let part = next..<min(range.upperBound, next + Forms.partSize)
      for (form, end) in zip(part, try ends.values(part)) {
        let goesOn = try withBytes(start, end) { (bytes) throws(StoreError) in
          try body(form, bytes)
        }
        guard goesOn else { return }
        start = end
      }
    }
  }

  /// Ends of forms that are unpacked at a time.
  private static let partSize = 1024

  /// Forms that are treated apart: those that are no words, where these are an eighth of all at most, and
  /// some others.
  ///
  /// Found once, by a pass over all forms; 4 bytes each stay.
  func lists(_ meter: QueryMeter) throws(StoreError) -> FormList {
    try others.value { () throws(StoreError) in try FormList(self, atMost: count / 8, meter) }
  }

  /// The same, where they have been found.
  var knownLists: FormList? { others.known(FormList.self) }

  /// The marks that stand by themselves; found once, as ``lists(_:)``.
  func marks(_ meter: QueryMeter) throws(StoreError) -> FormMarks {
    try markSlot.value { () throws(StoreError) in try FormMarks(self, meter) }
  }

  /// The letters of all forms; found once, as ``lists(_:)``.
  func letters(_ meter: QueryMeter) throws(StoreError) -> FormLetters {
    try letterSlot.value { () throws(StoreError) in try FormLetters(self, meter) }
  }

  /// The same, where they have been found.
  var knownLetters: FormLetters? { letterSlot.known(FormLetters.self) }

  /// The words of all forms as one text; found once, as ``lists(_:)``.
  func words(_ meter: QueryMeter) throws(StoreError) -> WordText {
    try wordSlot.value { () throws(StoreError) in try WordText(self, meter) }
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
