/// Many forms in the order of their bytes, followed from one start.
///
/// Each form is given by what it adds to the one before, and is followed only from there. Where nothing of
/// a pattern has been found, forms without the bytes that the pattern may begin with are not followed at
/// all: they lead on to the same ends, by their kind. What is added is looked through by eight bytes at a
/// time.
extension FormTransitions {
  /// Longer forms are followed from their beginning.
  @inlinable package static var longestPassed: Int { 255 }
  /// Bytes that are copied at a time: so many can be read where what a form adds begins, or a multiple.
  @inlinable package static var passedChunk: Int { 16 }

  /// A pass over forms from one start; one at a time.
  package struct Pass {
    @inlinable static var word: UInt8 { 0 }
    @inlinable static var other: UInt8 { 1 }
    /// The kind is not told by the first byte.
    @inlinable static var unknown: UInt8 { 2 }
    @inlinable static var nowhere: Int { .max }

    @usableFromInline package let start: Int
    /// Bytes that the pattern may begin with, each in all bytes of a word.
    @usableFromInline let beginning: (UInt64, UInt64)
    /// Forms without them lead to the same ends, by their kind.
    @usableFromInline let isQuiet: Bool
    @usableFromInline var quietEnds = (FormTransitions.unknownEnd, FormTransitions.unknownEnd)
    /// The first byte of the last form that the pattern may begin with, or of 0x80 or more.
    @usableFromInline var firstActive = Pass.nowhere
    /// The states behind so many bytes of the last form are known; -1 for none.
    @usableFromInline var depth = -1
    @usableFromInline var kind = Pass.unknown

    /// - Parameter firstBytes: what ``FormAutomaton/firstBytes`` gives; nil where forms without them may
    ///   lead elsewhere too.
    package init(from start: Int, quietBesides firstBytes: (UInt8, UInt8)?) {
      self.start = start
      isQuiet = firstBytes != nil
      let (one, other) = firstBytes ?? (0, 0)
      beginning = (Pass.ones &* UInt64(one), Pass.ones &* UInt64(other))
    }

    /// What a form leads to that has no byte the pattern may begin with.
    @inline(__always)
    @inlinable
    mutating func addQuiet(_ end: Int32) {
      if kind == Pass.word { quietEnds.0 = end } else { quietEnds.1 = end }
    }

    @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
    @inlinable static var highs: UInt64 { 0x8080_8080_8080_8080 }

    /// The place of the first byte that the pattern may begin with, or of 0x80 or more.
    @inline(__always)
    @inlinable
    func firstActive(in bytes: UnsafeRawPointer, _ count: Int) -> Int? {
      var at = 0
      while at < count {
        // SAFETY: whole chunks can be read from where the bytes begin.
        let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
        // A byte of a difference that is 0 is found by its borrow, which changes higher bytes only.
        let one = word ^ beginning.0
        let other = word ^ beginning.1
        let found =
          (((one &- Pass.ones) & ~one) | ((other &- Pass.ones) & ~other) | word) & Pass.highs
        if found != 0 {
          let place = at &+ found.trailingZeroBitCount &>> 3
          return place < count ? place : nil
        }
        at &+= 8
      }
      return nil
    }
  }

  /// The number of the end behind a form, or `matchedEnd`.
  ///
  /// Precondition: `learnASCII`; the form before has `shared` bytes at least.
  /// - Parameters:
  ///   - shared: so many bytes the form has in common with the one before; none where it, or that one, is
  ///     longer than `longestPassed`.
  ///   - added: the others in NFC, `count` of them; whole chunks can be read of forms that are not longer.
  @inline(__always)
  @inlinable
  package func end(
    sharing shared: Int, adding count: Int, _ added: UnsafeRawPointer, _ pass: inout Pass
  ) -> Int {
    if count > FormTransitions.longestPassed { return endOfLong(added, count, &pass) }
    // SAFETY: `passed` has room for the longest form and a chunk, and the chunks can be read.
    FormTransitions.copyChunks(added, to: passed + shared, count)
    if pass.depth > shared { pass.depth = shared }
    if shared == 0 {
      let kind = FormTransitions.kind(added.load(as: UInt8.self))
      if kind != pass.kind { pass.depth = -1 }
      pass.kind = kind
    }
    if pass.isQuiet {
      if pass.firstActive >= shared {
        pass.firstActive = pass.firstActive(in: added, count).map { shared &+ $0 } ?? Pass.nowhere
      }
      if pass.firstActive == Pass.nowhere {
        let usual = pass.kind == Pass.word ? pass.quietEnds.0 : pass.quietEnds.1
        if usual != FormTransitions.unknownEnd { return Int(usual) }
      }
    }
    if pass.kind != Pass.unknown {
      pass.depth = walkASCII(to: shared &+ count, isWord: pass.kind == Pass.word, pass)
      if let known = knownEnd(Int(behind[pass.depth])) {
        if pass.firstActive == Pass.nowhere { pass.addQuiet(known) }
        return Int(known)
      }
    }
    return endLearned(shared &+ count, &pass)
  }

  /// Copies bytes by whole chunks, which can be read and written.
  @inline(__always)
  @inlinable
  package static func copyChunks(
    _ bytes: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    let target = UnsafeMutableRawPointer(target)
    var at = 0
    repeat {
      // SAFETY: the caller has whole chunks on both sides.
      target.storeBytes(
        of: bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self), toByteOffset: at,
        as: SIMD16<UInt8>.self)
      at &+= passedChunk
    } while at < count
  }

  @inline(__always)
  @inlinable
  static func kind(_ first: UInt8) -> UInt8 {
    if first >= 0x80 { return Pass.unknown }
    return ASCII.isLetterOrDigit(first) ? Pass.word : Pass.other
  }

  /// The same of a form that is too long to be passed.
  @inline(never)
  @usableFromInline
  func endOfLong(_ bytes: UnsafeRawPointer, _ count: Int, _ pass: inout Pass) -> Int {
    // What is learned may number all states anew.
    pass.depth = -1
    // SAFETY: the form has so many bytes.
    let form = UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: count)
    return end(of: form, isWord: FormAutomaton.Kind(form) == .word, from: pass.start)
  }

  /// The same where something is not known yet, or the form has bytes of 0x80 or more.
  @inline(never)
  @usableFromInline
  func endLearned(_ count: Int, _ pass: inout Pass) -> Int {
    // What is learned may number all states anew.
    pass.depth = -1
    // SAFETY: the last form has so many bytes.
    let form = UnsafeBufferPointer(start: passed, count: count)
    let isWord =
      pass.kind == Pass.unknown ? FormAutomaton.Kind(form) == .word : pass.kind == Pass.word
    let end = end(of: form, isWord: isWord, from: pass.start)
    if pass.firstActive == Pass.nowhere { pass.addQuiet(Int32(truncatingIfNeeded: end)) }
    return end
  }

  /// Learns the symbols below 0x80, once.
  package func learnASCII() {
    guard !knowsASCII else { return }
    knowsASCII = true
    for scalar in 0..<UInt32(0x80) where symbolOf[Int(scalar)] == 0 { _ = symbols.learn(scalar) }
  }

  /// Follows the last form byte by byte until its end, a match, a byte of 0x80 or more or an entry that is
  /// not known yet; returns how many bytes were followed.
  @inline(__always)
  @inlinable
  func walkASCII(to count: Int, isWord: Bool, _ pass: Pass) -> Int {
    var index = max(pass.depth, 0)
    // SAFETY: every start that was added has two entries; what is not known has no row, and ends the walk.
    if pass.depth < 0 { behind[0] = entries[2 &* pass.start &+ (isWord ? 1 : 0)] }
    var state = Int(behind[index])
    while index < count, state >= FormTransitions.firstState {
      let byte = passed[index]
      // SAFETY: invariants 1 and 2. Of the symbol in context no entry is ever written: it is 0.
      let place = (state &- FormTransitions.firstState) &* FormTransitions.stride
      state = byte < 0x80 ? Int(table[place &+ Int(symbolOf[Int(byte)])]) : 0
      index &+= 1
      behind[index] = UInt16(truncatingIfNeeded: state)
    }
    return index
  }

  /// The number of the end that a state is; nil where it has none yet.
  @inline(__always)
  @inlinable
  func knownEnd(_ state: Int) -> Int32? {
    if state == Int(FormTransitions.matched) { return Int32(FormTransitions.matchedEnd) }
    guard state >= FormTransitions.firstState else { return nil }
    // SAFETY: invariant 3.
    let known = endOf[state &- FormTransitions.firstState]
    return known == FormTransitions.unknownEnd ? nil : known
  }
}
