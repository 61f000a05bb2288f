/// Many forms that stand one behind the other, followed from one start.
extension FormTransitions {
  /// What is known of forms before they are followed.
  ///
  /// Where nothing of a pattern has been found, forms without the bytes that it may begin with all
  /// lead on to the same states, by their kind: these are told apart by eight bytes at a time.
  package struct Kinds {
    fileprivate static let word: UInt8 = 0
    fileprivate static let other: UInt8 = 1
    /// The kind is not told by the first byte.
    fileprivate static let unknown: UInt8 = 2
    /// Added to the kind of forms that have no beginning of the pattern.
    fileprivate static let isPlain: UInt8 = 4

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080
    /// Bytes that are loaded at a time.
    private static let step = 8

    private let beginning: (UInt64, UInt64)?
    fileprivate private(set) var kinds: [UInt8] = []

    /// - Parameter beginning: what ``FormAutomaton/firstBytes`` gives; nil to find the kinds alone.
    package init(_ beginning: (UInt8, UInt8)?) {
      self.beginning = beginning.map {
        (Kinds.ones &* UInt64($0.0), Kinds.ones &* UInt64($0.1))
      }
    }

    /// Finds the kinds of forms that stand one behind the other.
    package mutating func find(
      _ bytes: UnsafeBufferPointer<UInt8>, ends: UnsafeBufferPointer<UInt32>
    ) {
      if kinds.count < ends.count { kinds = [UInt8](repeating: 0, count: ends.count) }
      guard let base = bytes.baseAddress else { return }
      let raw = UnsafeRawPointer(base)
      let most = bytes.count &- Kinds.step
      let beginning = self.beginning
      kinds.withUnsafeMutableBufferPointer { kinds in
        var start = 0
        for place in ends.indices {
          let end = Int(ends[place])
          let first = bytes[start]
          var kind = Kinds.other
          if first >= 0x80 {
            kind = Kinds.unknown
          } else if ASCII.isLetterOrDigit(UInt32(first)) {
            kind = Kinds.word
          }
          if let beginning, kind != Kinds.unknown, end <= most &+ 1,
            !Kinds.mayBegin(beginning, in: raw, start, end)
          {
            kind |= Kinds.isPlain
          }
          kinds[place] = kind
          start = end
        }
      }
    }

    /// Whether a form has a byte of the beginning, or one of 0x80 or more.
    ///
    /// - Parameter raw: seven bytes behind the form can be read.
    @inline(__always)
    private static func mayBegin(
      _ beginning: (UInt64, UInt64), in raw: UnsafeRawPointer, _ start: Int, _ end: Int
    ) -> Bool {
      var at = start
      while at < end {
        // SAFETY: the form has a byte at `at`, and seven more can be read.
        let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
        let left = end &- at
        let own: UInt64 = left >= step ? .max : ~(.max &<< UInt64(8 &* left))
        // A byte of a difference that is 0 is found by its borrow, which changes higher bytes only.
        let one = word ^ beginning.0
        let other = word ^ beginning.1
        let found = ((one &- ones) & ~one) | ((other &- ones) & ~other) | word
        if found & highs & own != 0 { return true }
        at &+= step
      }
      return false
    }
  }

  /// A pass over forms from one start.
  ///
  /// Of forms in the order of their bytes, each is followed only from where it differs from the one
  /// before.
  package struct Pass {
    /// Longer forms are followed from their beginning.
    fileprivate static let deepest = 255

    fileprivate let start: Int
    /// Plain forms need not be followed.
    package let isQuiet: Bool
    /// The ends behind plain forms, by their kind.
    fileprivate var quietEnds = (
      FormTransitions.unknownEnd, FormTransitions.unknownEnd
    )
    /// The states behind each of the first bytes of the form that was followed last, from 0 bytes on.
    fileprivate var states = [UInt16](repeating: 0, count: deepest + 1)

    package init(from start: Int, isQuiet: Bool) {
      self.start = start
      self.isQuiet = isQuiet
    }
  }

  /// Follows forms that stand one behind the other.
  ///
  /// - Parameters:
  ///   - bytes: the forms, in NFC.
  ///   - ends: where each form ends; ascending, the last one at the end of the bytes.
  ///   - shared: so many bytes at least each has in common with the one before.
  ///   - kinds: those of the forms.
  ///   - found: gets the number of the end behind each form, or `matchedEnd`.
  package func follow(
    _ bytes: UnsafeBufferPointer<UInt8>, ends: UnsafeBufferPointer<UInt32>,
    shared: UnsafeBufferPointer<UInt8>, _ kinds: Kinds, _ pass: inout Pass,
    into found: UnsafeMutableBufferPointer<Int32>
  ) {
    learnASCII()
    let start = pass.start
    kinds.kinds.withUnsafeBufferPointer { kinds in
      pass.states.withUnsafeMutableBufferPointer { states in
        var first = 0
        var depth = -1
        // So many bytes the form that was followed last shares with the next one.
        var common = 0
        var wasWord = false
        for place in ends.indices {
          let end = Int(ends[place])
          defer { first = end }
          common = min(common, Int(shared[place]))
          let kind = kinds[place]
          if pass.isQuiet, kind & Kinds.isPlain != 0 {
            let usual = kind & 1 == 0 ? pass.quietEnds.0 : pass.quietEnds.1
            if usual != FormTransitions.unknownEnd {
              found[place] = usual
              continue
            }
          }
          let isWord = kind & ~Kinds.isPlain == Kinds.word
          if kind != Kinds.unknown {
            let known = isWord == wasWord ? min(depth, common) : -1
            let length = min(end &- first, Pass.deepest)
            let own = UnsafeBufferPointer(rebasing: bytes[first..<first &+ length])
            depth = walkASCII(own, isWord: isWord, from: start, known, states)
            wasWord = isWord
            common = length
            if length == end &- first, let known = knownEnd(Int(states[depth])) {
              found[place] = known
              if kind & Kinds.isPlain != 0 {
                if isWord { pass.quietEnds.0 = known } else { pass.quietEnds.1 = known }
              }
              continue
            }
          }
          // What is learned may number all states anew.
          depth = -1
          // SAFETY: the form lies in the bytes.
          let form = UnsafeBufferPointer(rebasing: bytes[first..<end])
          found[place] = Int32(
            truncatingIfNeeded: self.end(
              of: form,
              isWord: kind == Kinds.unknown ? FormAutomaton.Kind(form) == .word : isWord,
              from: start))
        }
      }
    }
  }

  // MARK: One form

  /// Learns the symbols below 0x80, once.
  func learnASCII() {
    guard !knowsASCII else { return }
    knowsASCII = true
    for scalar in 0..<UInt32(0x80) where symbolOf[Int(scalar)] == 0 { _ = symbols.learn(scalar) }
  }

  /// Follows a form byte by byte until its end, a match, a byte of 0x80 or more or an entry that is not
  /// known yet; returns how many bytes were followed.
  ///
  /// Precondition: `learnASCII`, and room for a state more than the form has bytes.
  /// - Parameters:
  ///   - known: of so many bytes the states are there already; -1 for none.
  ///   - states: gets the state behind each byte, as `walk` numbers them, the first one before all.
  @inline(__always)
  func walkASCII(
    _ form: UnsafeBufferPointer<UInt8>, isWord: Bool, from start: Int, _ known: Int,
    _ states: UnsafeMutableBufferPointer<UInt16>
  ) -> Int {
    var index = max(known, 0)
    // SAFETY: every start that was added has two entries; what is not known has no row, and ends the walk.
    if known < 0 { states[0] = entries[2 &* start &+ (isWord ? 1 : 0)] }
    var state = Int(states[index])
    while index < form.count, state >= FormTransitions.firstState {
      let byte = form[index]
      // SAFETY: invariants 1 and 2. Of the symbol in context no entry is ever written: it is 0.
      let place = (state &- FormTransitions.firstState) &* FormTransitions.stride
      state = byte < 0x80 ? Int(table[place &+ Int(symbolOf[Int(byte)])]) : 0
      index &+= 1
      states[index] = UInt16(truncatingIfNeeded: state)
    }
    return index
  }

  /// The number of the end that a state is; nil where it has none yet.
  @inline(__always)
  func knownEnd(_ state: Int) -> Int32? {
    if state == Int(FormTransitions.matched) { return Int32(FormTransitions.matchedEnd) }
    guard state >= FormTransitions.firstState else { return nil }
    // SAFETY: invariant 3.
    let known = endOf[state &- FormTransitions.firstState]
    return known == FormTransitions.unknownEnd ? nil : known
  }
}
