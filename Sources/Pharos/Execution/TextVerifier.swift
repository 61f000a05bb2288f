import SegmentStore
import TextAnalysis

/// Decides a pattern on the text of a document: short values from the value column, the rest from
/// the stored item.
final class TextVerifier {
  private let segment: Segment
  private let compiled: CompiledPattern
  private let meter: QueryMeter
  /// Memory of a verdict that is kept, in bytes.
  private static let verdictMemory = 16
  /// What trying a value costs, in the meter's units.
  private static let workPerValue = 16

  private struct Field {
    var name: String
    var column: ValueColumn?
    /// Documents whose values are not all in the column, and their set once it was needed.
    var overflowing: StoredDocuments
    var overflow: Set<UInt32>?
    /// What the pattern says of each value tried.
    var verdicts: [UInt32: Bool] = [:]
  }

  private var states: [Field]

  /// - Parameter attributes: a match in any of them counts.
  init(
    _ segment: Segment, _ attributes: [UInt16], _ compiled: CompiledPattern,
    _ meter: QueryMeter
  ) throws {
    self.meter = meter
    self.segment = segment
    self.compiled = compiled
    var fields: [Field] = []
    for attribute in attributes {
      guard let definition = segment.attributes.definition(attribute),
        let title = segment.attributes.title(attribute)
      else { continue }
      let isContent = definition.traits.contains(.isContent)
      fields.append(
        Field(
          name: title, column: isContent ? nil : segment.values.column(attribute),
          overflowing: definition.overflow))
    }
    states = fields
  }

  func matches(_ document: UInt32) throws -> Bool {
    var item: Item?
    for index in states.indices {
      if let column = states[index].column {
        for ordinal in try column.ordinals(ofDocument: document) {
          if try matches(ordinal, of: column, index) { return true }
        }
        guard try overflow(of: index).contains(document) else { continue }
      } else if isWithoutText(index) {
        continue
      }
      let whole = try item ?? self.item(document)
      item = whole
      for text in ItemText(whole).texts(of: states[index].name) where try matches(text) {
        return true
      }
    }
    return false
  }

  /// The whole item, which is in memory while its document is looked at.
  private func item(_ document: UInt32) throws -> Item {
    let record = try segment.store.record(ofDocument: document)
    try meter.require(2 * record.count)
    return try ItemCoding.decode(record)
  }

  private func matches(_ text: String) throws -> Bool {
    try meter.poll()
    return compiled.pattern.matches(nfc: Normalization.nfc(Array(text.utf8)))
  }

  /// A metadata attribute without column and overflow has no text in this segment.
  private func isWithoutText(_ index: Int) -> Bool {
    guard let number = segment.attributes.number(named: states[index].name),
      let definition = segment.attributes.definition(number)
    else { return true }
    guard !definition.traits.contains(.isContent), case .none = definition.overflow else {
      return false
    }
    return true
  }

  private func overflow(of index: Int) throws -> Set<UInt32> {
    if let set = states[index].overflow { return set }
    let set = Set(try states[index].overflowing.decodeAll())
    states[index].overflow = set
    return set
  }

  private func matches(_ ordinal: UInt32, of column: ValueColumn, _ index: Int) throws -> Bool {
    if let verdict = states[index].verdicts[ordinal] { return verdict }
    try meter.spend(TextVerifier.workPerValue)
    try meter.reserve(TextVerifier.verdictMemory)
    let verdict = compiled.pattern.matches(nfc: try column.value(ofOrdinal: ordinal))
    states[index].verdicts[ordinal] = verdict
    return verdict
  }
}
