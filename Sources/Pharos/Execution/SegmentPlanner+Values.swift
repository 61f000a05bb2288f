import SegmentStore
import TextAnalysis

extension SegmentPlanner {
  /// Whole values and prefixes of values: the sorted dictionary of the value column answers.
  func values(_ attribute: UInt16, _ compiled: CompiledPattern) throws -> DocumentCursor {
    guard let definition = segment.attributes.definition(attribute) else { return EmptyCursor() }
    guard !definition.traits.contains(.isContent), let literal = compiled.literal else {
      return try walk([attribute], compiled)
    }
    if literal.needsEveryValue { return try walk([attribute], compiled) }
    var parts: [DocumentCursor] = []
    if let column = segment.values.column(attribute), try mayHave(literal, attribute) {
      parts.append(try lookUp(literal, in: column, compiled))
    }
    parts.append(try unlistedMatches(attribute, compiled))
    return disjunction(parts)
  }

  /// The matches that the dictionary of values does not tell: texts are read.
  func unlistedMatches(
    _ attribute: UInt16, _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    guard let definition = segment.attributes.definition(attribute) else { return EmptyCursor() }
    var parts: [DocumentCursor] = []
    if compiled.hasStar {
      // A literal that ends inside what folding composes is not a prefix of the folded value.
      parts.append(try verified(try documents(definition.irregular), [attribute], compiled))
    }
    let overflow = try documents(definition.overflow)
    if !(overflow is EmptyCursor) {
      let runs = try candidates(compiled.shape.requiredRuns, [attribute])
      parts.append(
        try verified(
          disjunction([
            conjunction([overflow, runs]),
            conjunction([
              try documents(definition.overflow), try documents(definition.irregular),
            ]),
          ]), [attribute], compiled))
    }
    return disjunction(parts)
  }

  /// The values of the dictionary that a whole value or a prefix of one matches; nil where its
  /// order does not answer.
  func valueMatches(
    _ attribute: UInt16, _ compiled: CompiledPattern
  ) throws -> ValueMatches? {
    guard !compiled.words, compiled.options == .term, let literal = compiled.literal,
      let definition = segment.attributes.definition(attribute),
      !definition.traits.contains(.isContent), let column = segment.values.column(attribute),
      !literal.needsEveryValue
    else { return nil }
    guard try mayHave(literal, attribute) else {
      return ValueMatches(column: column, ordinals: 0..<0)
    }
    let known = try resolved.ranges(of: literal.folded, in: attribute, column)
    return ValueMatches(column: column, ordinals: compiled.hasStar ? known.beginning : known.equal)
  }

  /// Whether some value of an attribute may match, by the terms that it must have.
  private func mayHave(_ literal: PatternLiteral, _ attribute: UInt16) throws -> Bool {
    guard let filter = segment.vocabulary.wordFilter,
      !profile.attributes[Int(attribute)].hasIrregular
    else { return true }
    return try literal.requiredTerms.allSatisfy { try filter.mayHaveTerm($0) }
  }

  /// Up to so many values are read window by window, as they are asked for.
  private static let mostValuesInWindows = 16
  /// What trying a pattern on a value costs, in the meter's units.
  static let workPerValue = 8

  private func lookUp(
    _ literal: PatternLiteral, in column: ValueColumn, _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    let range =
      compiled.hasStar
      ? try column.prefixRange(folded: literal.folded)
      : try column.equalRange(folded: literal.folded)
    recorder?.note("\(range.count) values of a sorted column")
    if compiled.options == .term {
      return try documents(of: ValueMatches(column: column, ordinals: range))
    }
    var matching: [UInt32] = []
    var block: ValueBlock?
    for ordinal in range {
      try statistics.meter.spend(SegmentPlanner.workPerValue)
      statistics.valuesExamined += 1
      let value = try column.value(ofOrdinal: ordinal, using: &block)
      let matches =
        compiled.options.isEmpty
        ? (compiled.hasStar ? value.starts(with: literal.utf8) : value == literal.utf8)
        : compiled.pattern.matches(nfc: value)
      if matches { matching.append(ordinal) }
    }
    if matching.count <= SegmentPlanner.mostValuesInWindows {
      return disjunction(
        try matching.map { try documents(column.documents(ofOrdinal: $0)) })
    }
    var union = DocumentUnion(documentCount, statistics.meter)
    for ordinal in matching { try union.add(try column.documents(ofOrdinal: ordinal)) }
    return union.cursor()
  }

  /// The documents that have one of some values.
  func documents(of values: ValueMatches) throws -> DocumentCursor {
    let column = values.column
    if values.ordinals.count <= SegmentPlanner.mostValuesInWindows {
      return disjunction(
        try values.ordinals.map { try documents(column.documents(ofOrdinal: $0)) })
    }
    try statistics.poll()
    var union = DocumentUnion(documentCount, statistics.meter)
    try column.forEachDocuments(of: values.ordinals) { (_, stored) throws(StoreError) in
      try union.add(stored)
    }
    return union.cursor()
  }

  /// A pattern against identifiers: look-ups for a whole identifier, else each is tried.
  func identifier(_ test: TextTest) throws -> DocumentCursor {
    let compiled = test.metadata
    if !compiled.words, !compiled.hasStar, compiled.options.isEmpty,
      let literal = compiled.literal, let forms = SegmentPlanner.writtenForms(of: literal.utf8)
    {
      var found: Set<UInt32> = []
      for form in forms where !form.isEmpty {
        if let document = try segment.identity.document(forIdentifier: form) {
          found.insert(document)
        }
      }
      return found.isEmpty ? EmptyCursor() : ArrayCursor(found.sorted())
    }
    recorder?.note("all \(documentCount) identifiers")
    var documents: [UInt32] = []
    try segment.identity.forEachIdentifier { (document, identifier) throws(StoreError) in
      try statistics.meter.spend(SegmentPlanner.workPerValue)
      if compiled.pattern.matches(nfc: Normalization.nfc(identifier)) { documents.append(document) }
    }
    try statistics.meter.reserve(documents.count, of: UInt32.self)
    statistics.valuesExamined += Int(documentCount)
    return documents.isEmpty ? EmptyCursor() : ArrayCursor(documents)
  }

  /// All byte strings that are canonically equal to an ASCII text; nil when there are too many to
  /// look up, or when the text is not ASCII.
  ///
  /// Three scalars outside of ASCII have an ASCII normal form: the kelvin sign, the Greek question
  /// mark and the Greek varia.
  static func writtenForms(of literal: [UInt8]) -> [[UInt8]]? {
    let others: [UInt8: [UInt8]] = [
      0x4B: Array("\u{212A}".utf8), 0x3B: Array("\u{37E}".utf8), 0x60: Array("\u{1FEF}".utf8),
    ]
    var forms: [[UInt8]] = [[]]
    for byte in literal {
      guard byte < 0x80, forms.count <= 64 else { return nil }
      let plain = forms.map { $0 + [byte] }
      forms = plain + (others[byte].map { other in forms.map { $0 + other } } ?? [])
    }
    return forms
  }
}
