import Pharos
import QueryLanguage
import TextAnalysis

/// Answers queries by reading everything: the floor under every index, and the measure of what an
/// index must find.
///
/// It understands what the corpora and queries of the benchmarks use; for anything else it gives no
/// answer, so that no wrong one is taken for right.
struct BruteScan {
  let corpus: ScanCorpus

  /// The items a query matches; nil when the scan cannot tell.
  func answer(_ query: Query) -> ScanBits? {
    corpus.hasExpiration ? nil : answer(query.root)
  }

  private var nothing: ScanBits { ScanBits(count: corpus.count) }

  private func answer(_ expression: QueryLanguage.Expression) -> ScanBits? {
    switch expression.node {
    case .all(let parts): combine(parts) { $0.formIntersection($1) }
    case .any(let parts): combine(parts) { $0.formUnion($1) }
    case .not(let part): answer(part)?.complement
    case .constant(let value): value ? nothing.complement : nothing
    case .comparison(let comparison): answer(comparison)
    case .range(let range): answer(range)
    case .list(let list):
      combine(
        list.values.map { .comparison(Comparison(list.attribute, .equal, $0, list.modifiers)) }
      ) { $0.formUnion($1) }
    }
  }

  private func combine(
    _ parts: [QueryLanguage.Expression], _ join: (inout ScanBits, ScanBits) -> Void
  ) -> ScanBits? {
    var result: ScanBits?
    for part in parts {
      guard let bits = answer(part) else { return nil }
      if var joined = result {
        join(&joined, bits)
        result = joined
      } else {
        result = bits
      }
    }
    return result
  }

  private func answer(_ comparison: Comparison) -> ScanBits? {
    guard case .text(let literal) = comparison.value, literal.timeExpression == nil else {
      return nil
    }
    switch comparison.comparisonOperator {
    case .equal: return equal(comparison.attribute, literal, comparison.modifiers)
    case .notEqual:
      return equal(comparison.attribute, literal, comparison.modifiers)?.complement
    case .less: return ordered(comparison) { $0 < $1 }
    case .lessOrEqual: return ordered(comparison) { $0 <= $1 }
    case .greater: return ordered(comparison) { $0 > $1 }
    case .greaterOrEqual: return ordered(comparison) { $0 >= $1 }
    }
  }

  private func ordered(_ comparison: Comparison, _ holds: (Double, Double) -> Bool) -> ScanBits? {
    guard let bound = ScanConstant.number(comparison.value) else { return nil }
    return numbers(comparison.attribute) { holds($0, bound) }
  }

  private func answer(_ range: RangeComparison) -> ScanBits? {
    guard let low = ScanConstant.number(range.low), let high = ScanConstant.number(range.high)
    else { return nil }
    return numbers(range.attribute) { low <= $0 && $0 <= high }
  }

  private func equal(
    _ attribute: AttributeReference, _ literal: TextLiteral, _ modifiers: Modifiers
  ) -> ScanBits? {
    guard let names = names(attribute) else { return nil }
    guard literal.characters.contains(where: { $0 != .wildcard }) else {
      return literal.characters.isEmpty ? nil : presence(attribute, names)
    }
    guard !modifiers.contains(.tokens) else { return tokens(names, literal, modifiers) }
    guard var result = match(names, literal.characters[...], modifiers) else { return nil }
    for name in names {
      guard let column = corpus.columns[name], column.hasNumbers else { continue }
      guard let constant = ScanConstant.number(.text(literal)) else { continue }
      result.formUnion(numbers(column) { $0 == constant })
    }
    return result
  }

  private func tokens(_ names: [String], _ literal: TextLiteral, _ modifiers: Modifiers)
    -> ScanBits?
  {
    if names.contains(where: { corpus.columns[$0]?.hasNumbers ?? false }) { return nil }
    let pieces = literal.characters.split { character in
      if case .scalar(let scalar) = character { ScanPattern.isBlank(scalar) } else { false }
    }
    var result: ScanBits?
    for piece in pieces {
      guard piece.contains(where: { $0 != .wildcard }),
        let bits = match(names, piece, modifiers.union(.words))
      else { return nil }
      if var joined = result {
        joined.formIntersection(bits)
        result = joined
      } else {
        result = bits
      }
    }
    return result ?? nothing
  }

  private func match(
    _ names: [String], _ characters: ArraySlice<QueryLanguage.PatternCharacter>,
    _ modifiers: Modifiers
  ) -> ScanBits? {
    var options: FoldOptions = []
    if modifiers.contains(.ignoreCase) { options.insert(.ignoreCase) }
    if modifiers.contains(.ignoreDiacritics) { options.insert(.ignoreDiacritics) }
    let byWords = ScanPattern(characters, options, words: true)
    let byValue = ScanPattern(characters, options, words: false)
    var result = nothing
    for name in names {
      let words =
        modifiers.contains(.words) || AttributeRegistry.attribute(named: name)?.scope == .content
      guard let pattern = words ? byWords : byValue else { return nil }
      corpus.text(name, options)?.scan(pattern, into: &result)
    }
    return result
  }

  private func presence(_ attribute: AttributeReference, _ names: [String]) -> ScanBits? {
    guard case .named = attribute else { return nothing.complement }
    var result = nothing
    for name in names {
      guard let column = corpus.columns[name] else { continue }
      corpus.text(name, .term)?.scanPresence(into: &result)
      if column.hasNumbers { result.formUnion(numbers(column) { !$0.isNaN }) }
    }
    return result
  }

  /// Nothing under `*` and `**`, which have no order.
  @inline(__always)
  private func numbers(_ attribute: AttributeReference, _ holds: (Double) -> Bool) -> ScanBits? {
    guard case .named = attribute else { return nothing }
    guard let name = names(attribute)?.first else { return nil }
    guard let column = corpus.columns[name], column.hasNumbers else { return nothing }
    return numbers(column, holds)
  }

  @inline(__always)
  private func numbers(_ column: ScanCorpus.Column, _ holds: (Double) -> Bool) -> ScanBits {
    var result = nothing
    column.numbers.withUnsafeBufferPointer { values in
      var first = 0
      while first < values.count {
        var bits: UInt64 = 0
        for offset in 0..<min(64, values.count - first) where holds(values[first + offset]) {
          bits |= 1 << UInt64(offset)
        }
        result.set(word: first / 64, to: bits)
        first += 64
      }
    }
    return result
  }

  /// The attributes that a comparison looks at; nil when the scan does not understand one of them.
  private func names(_ attribute: AttributeReference) -> [String]? {
    let names: [String]
    switch attribute {
    case .named(let written):
      let name = AttributeRegistry.canonicalName(for: written)
      if name == "contentTypeTree" || AttributeRegistry.pseudoAttribute(named: name) != nil {
        return nil
      }
      names = [name]
    case .any, .anyWithContent:
      names = corpus.columns.keys.filter { name in
        let scope = AttributeRegistry.scope(of: name)
        return scope == .defaults || (attribute == .anyWithContent && scope == .content)
      }.sorted()
    }
    return names.contains { corpus.columns[$0]?.isOpaque ?? false } ? nil : names
  }
}
