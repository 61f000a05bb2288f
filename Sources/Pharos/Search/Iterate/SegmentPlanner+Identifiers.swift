import ByteStore
import Columns
import TextAnalysis

/// Patterns and lists of identifiers: look-ups for whole identifiers, else each is tried.
///
/// The bytes that occur in a segment's identifiers tell in how many ways a text can be written there:
/// in one, for most, whatever the letters of the query.
extension SegmentPlanner {
  /// A pattern against identifiers.
  func identifier(_ test: TextTest) throws -> DocumentCursor {
    if let recorder { recorder.open(test.text) }
    defer { recorder?.close() }
    return try lookedUp(test) ?? walk([test])
  }

  /// Alternatives, with all patterns of identifiers that no look-up answers in one: then each
  /// identifier is unpacked once.
  func gathered(_ alternatives: [BoundNode]) throws -> (
    rest: [BoundNode], cursors: [DocumentCursor]
  ) {
    var walked: [TextTest] = []
    for case .identifier(let test) in alternatives where try needsWalk(test) { walked.append(test) }
    guard walked.count > 1 else { return (alternatives, []) }
    let rest = alternatives.filter { node in
      guard case .identifier(let test) = node else { return true }
      return !walked.contains { $0 === test }
    }
    return (rest, [try walk(walked)])
  }

  /// Whether identifiers must be tried.
  private func needsWalk(_ test: TextTest) throws -> Bool {
    let bytes = try profile.identifierBytes(of: segment)
    let (literals, isLiteral) = try literals(of: test.metadata, bytes)
    if isLiteral, writtenForms(of: literals, test.metadata.options, bytes) != nil { return false }
    return canBeWritten(literals, test.metadata.options, bytes)
  }

  /// The identifiers that a pattern matches, if they are few and known; nil where each is to be
  /// tried.
  private func lookedUp(_ test: TextTest) throws -> DocumentCursor? {
    let compiled = test.metadata
    let bytes = try profile.identifierBytes(of: segment)
    let (literals, isLiteral) = try literals(of: compiled, bytes)
    if isLiteral, let forms = writtenForms(of: literals, compiled.options, bytes) {
      return try lookUp(forms)
    }
    return canBeWritten(literals, compiled.options, bytes) ? nil : EmptyCursor()
  }

  /// The scalars of a pattern, and whether only an identifier of these alone matches.
  ///
  /// - Parameter bytes: what the identifiers are made of.
  private func literals(
    of compiled: CompiledPattern, _ bytes: ByteSet
  ) throws -> (scalars: [UInt32], isAll: Bool) {
    var literals: [UInt32] = []
    var isLiteral = true
    for element in compiled.pattern.elements {
      if case .literal(let scalar) = element { literals.append(scalar) } else { isLiteral = false }
    }
    if isLiteral, compiled.words {
      // Words that are as long as the longest identifier leave room for nothing beside them.
      isLiteral =
        try bytes.isASCII && literals.count >= profile.longestIdentifier(of: segment)
    }
    return (literals, isLiteral)
  }

  /// All identifiers, tried with some patterns.
  private func walk(_ tests: [TextTest]) throws -> DocumentCursor {
    if let recorder {
      recorder.note("all \(documentCount) identifiers, for \(tests.count) patterns")
    }
    let isASCII = try profile.identifierBytes(of: segment).isASCII
    let matcher = IdentifierMatcher(
      segment.identity, tests.map(\.metadata.pattern), isASCII: isASCII)
    return IdentifierWalkCursor(
      matcher, patternCount: tests.count, documentCount: documentCount, statistics: statistics)
  }

  /// Identifiers that are one of some texts.
  func identifiers(_ list: TextList) throws -> DocumentCursor {
    let bytes = try profile.identifierBytes(of: segment)
    var forms: [[UInt8]]? = []
    for text in list.texts where forms != nil {
      try statistics.meter.spend(QueryMeter.workPerValue)
      let folded = Folding.fold(
        String(decoding: text, as: UTF8.self).unicodeScalars.map(\.value), list.options)
      forms = writtenForms(of: folded, list.options, bytes).map { (forms ?? []) + $0 }
    }
    if let forms { return try lookUp(forms) }
    recorder?.note("all \(documentCount) identifiers")
    // Those that are equal fold alike; texts that other letters equal are none of ASCII letters.
    let hashes = Set(list.sortedTexts().folded.map { IdentifierHash.hash($0) })
    var lowercased: [UInt8] = []
    return try identifiers { identifier in
      if identifier.allSatisfy({ $0 < 0x80 }) {
        lowercased.removeAll(keepingCapacity: true)
        for byte in identifier { lowercased.append(ASCII.lowercased(byte)) }
        guard hashes.contains(IdentifierHash.hash(lowercased)) else { return false }
      }
      return list.matches(nfc: Normalization.nfc(Array(identifier)))
    }
  }

  /// The documents whose identifiers are some byte strings.
  private func lookUp(_ forms: [[UInt8]]) throws -> DocumentCursor {
    var documents: [UInt32] = []
    for form in forms where !form.isEmpty {
      try statistics.meter.spend()
      if let document = try segment.identity.document(forIdentifier: form) {
        documents.append(document)
      }
    }
    recorder?.note("\(forms.count) identifiers looked up, \(documents.count) found")
    if documents.isEmpty { return EmptyCursor() }
    if documents.count > 1 { TermLists.sortDistinct(&documents) }
    return ArrayCursor(documents)
  }

  /// The documents whose identifiers match.
  private func identifiers(
    _ matches: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> DocumentCursor {
    var documents: [UInt32] = []
    try segment.identity.forEachIdentifierBytes { (document, identifier) throws(StoreError) in
      try statistics.meter.spend(SegmentPlanner.workPerIdentifier)
      if matches(identifier) { documents.append(document) }
    }
    try statistics.meter.reserve(documents.count, of: UInt32.self)
    statistics.valuesExamined += Int(documentCount)
    return documents.isEmpty ? EmptyCursor() : ArrayCursor(documents)
  }

  /// What reading and trying an identifier costs, in the meter's units.
  private static let workPerIdentifier = 1

  /// All byte strings of given bytes that equal a folded text; nil when there are too many to look
  /// up, or when they may have bytes beyond ASCII and letters are not told apart.
  private func writtenForms(
    of folded: [UInt32], _ options: FoldOptions, _ bytes: ByteSet
  ) -> [[UInt8]]? {
    guard bytes.isASCII else {
      return options.isEmpty ? SegmentPlanner.writtenForms(of: folded) : nil
    }
    var forms: [[UInt8]] = [[]]
    for scalar in folded {
      let ways = SegmentPlanner.ways(of: scalar, options, bytes)
      guard ways.count * forms.count <= CostModel.writtenFormsLookedUp else { return nil }
      forms = ways.flatMap { way in forms.map { $0 + [way] } }
    }
    return forms
  }

  /// Whether all scalars of a pattern can stand in identifiers.
  private func canBeWritten(
    _ folded: [UInt32], _ options: FoldOptions, _ bytes: ByteSet
  ) -> Bool {
    !bytes.isASCII
      || folded.allSatisfy { !SegmentPlanner.ways(of: $0, options, bytes).isEmpty }
  }

  /// The bytes below 0x80 of a set that fold to a scalar.
  private static func ways(
    of folded: UInt32, _ options: FoldOptions, _ bytes: ByteSet
  ) -> [UInt8] {
    guard folded < 0x80 else { return [] }
    let byte = UInt8(truncatingIfNeeded: folded)
    var ways = [byte]
    if options.contains(.ignoreCase), byte &- 0x61 < 26 { ways.append(byte & ~0x20) }
    return ways.filter(bytes.contains)
  }

  /// All byte strings that are canonically equal to an ASCII text; nil when there are too many to
  /// look up, or when the text is not ASCII.
  ///
  /// Three scalars outside of ASCII have an ASCII normal form: the kelvin sign, the Greek question
  /// mark and the Greek varia.
  static func writtenForms(of text: [UInt32]) -> [[UInt8]]? {
    let others: [UInt8: [UInt8]] = [
      0x4B: Array("\u{212A}".utf8), 0x3B: Array("\u{37E}".utf8), 0x60: Array("\u{1FEF}".utf8),
    ]
    var forms: [[UInt8]] = [[]]
    for scalar in text {
      guard scalar < 0x80, forms.count <= CostModel.writtenFormsLookedUp else { return nil }
      let byte = UInt8(truncatingIfNeeded: scalar)
      let plain = forms.map { $0 + [byte] }
      forms = plain + (others[byte].map { other in forms.map { $0 + other } } ?? [])
    }
    return forms
  }
}
