import ByteStore
import Columns
import TextAnalysis

extension SegmentPlanner {
  /// Whole values and prefixes of values: the sorted dictionary of the value column answers.
  func values(_ attribute: UInt16, _ compiled: CompiledPattern) throws -> DocumentCursor {
    guard let definition = segment.attributes.definition(attribute) else { return EmptyCursor() }
    guard !definition.traits.contains(.isContent), let literal = compiled.literal,
      !literal.needsEveryValue
    else { return try verifiedByRuns([attribute], compiled) }
    var parts: [DocumentCursor] = []
    if let column = segment.values.column(attribute), try mayHave(literal, attribute) {
      parts.append(try lookUp(literal, in: column, of: attribute, compiled))
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
      parts.append(verified(try documents(definition.irregular), [attribute], compiled))
    }
    let overflow = try documents(definition.overflow)
    if !overflow.isEmpty {
      var concerned: DocumentCursor = overflow
      if let runs = try candidates(compiled.shape.requiredRuns, attribute) {
        concerned = disjunction([
          conjunction([overflow, runs]),
          conjunction([
            try documents(definition.overflow), try documents(definition.irregular),
          ]),
        ])
      }
      parts.append(verified(concerned, [attribute], compiled))
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

  private func lookUp(
    _ literal: PatternLiteral, in column: ValueColumn, of attribute: UInt16,
    _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    let range =
      compiled.hasStar
      ? try column.prefixRange(folded: literal.folded)
      : try column.equalRange(folded: literal.folded)
    recorder?.note("\(range.count) values of a sorted column")
    if compiled.options == .term {
      return try documents(of: ValueMatches(column: column, ordinals: range))
    }
    if range.count > CostModel.valuesTried {
      // Values that are not kept take longer to put together than their texts to look at.
      if fewValues(of: attribute) != nil,
        let kept = try profile.distinctValues(attribute, in: column, statistics.meter)
      {
        statistics.valuesExamined += range.count
        let matching = try kept.ordinals(
          matching: ValueMatcher(compiled.pattern), in: range, statistics.meter)
        return try documents(of: matching.consecutiveRanges, in: column)
      }
      let candidates = try documents(of: ValueMatches(column: column, ordinals: range))
      return verified(candidates, [attribute], compiled)
    }
    var matching: [UInt32] = []
    var block: ValueBlock?
    for ordinal in range {
      try statistics.meter.spend(QueryMeter.workPerValue)
      statistics.valuesExamined += 1
      let value = try column.value(ofOrdinal: ordinal, using: &block)
      let matches =
        compiled.options.isEmpty
        ? (compiled.hasStar ? value.starts(with: literal.utf8) : value == literal.utf8)
        : compiled.pattern.matches(nfc: value)
      if matches { matching.append(ordinal) }
    }
    if matching.count <= CostModel.valuesInWindows {
      return disjunction(
        try matching.map { try documents(column.documents(ofOrdinal: $0)) })
    }
    return try documents(of: matching.consecutiveRanges, in: column)
  }

  /// The documents that have one of some values.
  func documents(of values: ValueMatches) throws -> DocumentCursor {
    let column = values.column
    if values.ordinals.count <= CostModel.valuesInWindows {
      return disjunction(
        try values.ordinals.map { try documents(column.documents(ofOrdinal: $0)) })
    }
    return try documents(of: [values.ordinals], in: column)
  }

  /// The documents that have one of some values, put together: list by list, or by a walk through the
  /// values of all documents.
  func documents(of ordinals: [Range<UInt32>], in column: ValueColumn) throws -> DocumentCursor {
    let meter = statistics.meter
    if column.walks(forValues: ordinals.reduce(0) { $0 + $1.count }) {
      try meter.reserve(bits: column.count + Int(documentCount))
      var wanted = Bitset(count: column.count)
      for range in ordinals { wanted.insert(Int(range.lowerBound)..<Int(range.upperBound)) }
      return BitsetCursor(
        try column.documents(walkingFor: wanted) { () throws(StoreError) in try meter.spend() })
    }
    var union = DocumentUnion(documentCount, meter)
    for range in ordinals {
      try statistics.poll()
      try column.forEachDocuments(of: range) { (_, stored) throws(StoreError) in
        try union.add(stored)
      }
    }
    return union.cursor()
  }
}

extension [UInt32] {
  /// The numbers, which ascend, as ranges: neighbours are read together.
  var consecutiveRanges: [Range<UInt32>] {
    var ranges: [Range<UInt32>] = []
    for number in self {
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
    return ranges
  }
}
