/// Walks over the NFC of a value once, finding runs and writing their terms.
struct RunScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let terms: UnsafeMutableBufferPointer<UInt8>
  /// `ASCII.classes`.
  private let classes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Bytes of terms written so far.
  private(set) var written = 0

  /// Start of the open run; -1 when there is none.
  private var start = -1
  private var termStart = 0
  /// Class of the last base scalar of the open run.
  private var base: UInt8 = 0
  private var hasInnerBorder = false
  private var isChanged = false
  private var hasInteraction = false
  private var isAfterLooseMarks = false
  private var isJoined = false
  /// End of the last finished run.
  private var lastEnd = -1
  /// Nothing but nonspacing marks so far.
  private var onlyMarks = true

  private static let ideograph = ScalarClass.ideograph.rawValue

  /// `terms` must have room for the bytes once if they are ASCII, else twice and four more.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, terms: UnsafeMutableBufferPointer<UInt8>,
    classes: UnsafeBufferPointer<UInt8>
  ) {
    self.bytes = bytes
    self.terms = terms
    self.classes = classes
  }

  mutating func scan(into runs: inout [TextRun]) {
    while index < bytes.count {
      if bytes[index] < 0x80 {
        scanASCII(&runs)
      } else {
        scanScalar(&runs)
      }
    }
    if start >= 0 { finish(at: index, &runs) }
  }

  /// Takes bytes below 0x80 as long as there are some.
  private mutating func scanASCII(_ runs: inout [TextRun]) {
    var place = index
    if start >= 0, base == Self.ideograph, classes[Int(bytes[place])] != 0 {
      finish(at: place, &runs)
    }
    while true {
      if start < 0 {
        while place < bytes.count, classes[Int(bytes[place])] == 0 {
          place &+= 1
          onlyMarks = false
        }
        guard place < bytes.count, bytes[place] < 0x80 else { break }
        begin(at: place)
      }
      // Locals: nothing is stored per byte but the term.
      var term = written
      var before = base
      var borders: UInt64 = 0
      var changes: UInt8 = 0
      while place < bytes.count {
        let byte = bytes[place]
        let scalarClass = classes[Int(byte)]
        if scalarClass &- 1 >= Self.ideograph { break }
        borders |= WordBorders.between(before, scalarClass)
        let bit: UInt8 = scalarClass == ScalarClass.uppercase.rawValue ? 0x20 : 0
        changes |= bit
        terms[term] = byte | bit
        term &+= 1
        place &+= 1
        before = scalarClass
      }
      written = term
      base = before
      if borders != 0 { hasInnerBorder = true }
      if changes != 0 { isChanged = true }
      guard place < bytes.count, bytes[place] < 0x80 else { break }
      finish(at: place, &runs)
    }
    index = place
  }

  /// Takes one scalar of two or more bytes.
  private mutating func scanScalar(_ runs: inout [TextRun]) {
    let from = index
    let scalar = UTF8Scalars.next(bytes, &index)
    let traits = ScalarTraits(of: scalar)
    switch traits.scalarClass {
    case .separator:
      onlyMarks = false
      if start >= 0 { finish(at: from, &runs) }
      return
    case .nonspacingMark:
      if start < 0 { return }
    case .otherMark:
      if start < 0 {
        onlyMarks = false
        return
      }
    case .ideograph:
      if start >= 0 { finish(at: from, &runs) }
      begin(at: from)
      base = Self.ideograph
    case .otherLetter, .lowercase, .uppercase, .digit:
      if start >= 0, base == Self.ideograph { finish(at: from, &runs) }
      if start < 0 {
        begin(at: from)
      } else if WordBorders.between(base, traits.classBits) != 0 {
        hasInnerBorder = true
      }
      base = traits.classBits
    }
    appendTerm(scalar, traits, spelling: from..<index)
  }

  private mutating func appendTerm(
    _ scalar: UInt32, _ traits: ScalarTraits, spelling: Range<Int>
  ) {
    let record = traits.folds ? ScalarRecord.termFolding(of: scalar) : nil
    if traits.interacts, written > termStart {
      let last = UTF8Scalars.last(UnsafeBufferPointer(terms), before: written)
      if Composition.interact(last, record?.first ?? scalar) { hasInteraction = true }
    }
    if let record {
      isChanged = true
      for part in record { UTF8Scalars.write(part, terms, &written) }
    } else {
      for place in spelling {
        terms[written] = bytes[place]
        written &+= 1
      }
    }
  }

  private mutating func begin(at place: Int) {
    start = place
    termStart = written
    // No class: what comes first has no border to what is not there.
    base = 0
    hasInnerBorder = false
    isChanged = false
    hasInteraction = false
    isJoined = place == lastEnd
    isAfterLooseMarks = onlyMarks && place > 0
    onlyMarks = false
  }

  private mutating func finish(at end: Int, _ runs: inout [TextRun]) {
    if hasInteraction { writeFolding(of: start..<end) }
    var flags: TextRun.Flags = []
    if isJoined { flags.insert(.joined) }
    if hasInnerBorder { flags.insert(.hasInnerBorders) }
    if !isChanged { flags.insert(.spellingIsTerm) }
    if hasInteraction || isAfterLooseMarks || end &- start > TextRun.longestIndexed
      || written &- termStart > TextRun.longestIndexed
    {
      flags.insert(.irregular)
    }
    runs.append(
      TextRun(
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
        termStart: Int32(truncatingIfNeeded: termStart),
        termEnd: Int32(truncatingIfNeeded: written), flags: flags))
    lastEnd = end
    start = -1
  }

  /// Replaces the term of a run whose scalars cannot be folded one by one.
  private mutating func writeFolding(of spelling: Range<Int>) {
    let term = Folding.fold(utf8: Array(bytes[spelling]), .term)
    guard term.count <= terms.count &- termStart else { return }
    for (offset, byte) in term.enumerated() { terms[termStart + offset] = byte }
    written = termStart + term.count
  }
}
