import ByteStore
import Columns
import TermDictionary
import TextAnalysis

/// Attributes of few different values: a pattern is tried on each of these once, whatever it is.
extension SegmentPlanner {
  /// The distinct values of an attribute, if they are few.
  func fewValues(of attribute: UInt16) -> ValueColumn? {
    guard let column = segment.values.column(attribute) else { return nil }
    let most = min(segment.forms.count, Int(documentCount)) / CostModel.walkedPerValue
    return column.count <= most ? column : nil
  }

  /// The matches in attributes that have far fewer values than a pattern has terms, and the attributes
  /// that are left.
  func tryingValues(
    _ attributes: [UInt16], of terms: TermSet, _ compiled: CompiledPattern
  ) throws -> (tried: [DocumentCursor], rest: [UInt16]) {
    guard terms.matches.count > CostModel.termsExaminedAtOnce else { return ([], attributes) }
    var tried: [DocumentCursor] = []
    var rest: [UInt16] = []
    for attribute in attributes {
      if let column = fewValues(of: attribute),
        column.count <= terms.matches.count / CostModel.termsPerValue
      {
        tried.append(try matches(among: column, attribute, compiled))
      } else {
        rest.append(attribute)
      }
    }
    return (tried, rest)
  }

  /// The documents that have a value of the column that matches, or a longer text.
  func matches(
    among column: ValueColumn, _ attribute: UInt16, _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    recorder?.note("all \(column.count) values of \(title(of: [attribute]))")
    let matching = try ordinals(matching: compiled, in: column, attribute)
    statistics.valuesExamined += column.count
    let listed = try documents(of: matching.consecutiveRanges, in: column)
    guard let definition = segment.attributes.definition(attribute) else { return listed }
    return disjunction([
      listed, verified(try documents(definition.overflow), [attribute], compiled),
    ])
  }

  /// The values that match, by their ordinals, ascending.
  private func ordinals(
    matching compiled: CompiledPattern, in column: ValueColumn, _ attribute: UInt16
  ) throws -> [UInt32] {
    let matcher = ValueMatcher(compiled.pattern)
    let every = 0..<UInt32(column.count)
    if let values = try profile.distinctValues(attribute, in: column, statistics.meter) {
      return try values.ordinals(matching: matcher, in: every, statistics.meter)
    }
    var matching: [UInt32] = []
    var block: ValueBlock?
    for ordinal in every {
      try statistics.meter.spend(QueryMeter.workPerValue)
      let value = try column.value(ofOrdinal: ordinal, using: &block)
      if value.withUnsafeBufferPointer(matcher.matches(nfc:)) { matching.append(ordinal) }
    }
    return matching
  }
}
