import SegmentStore
import TextAnalysis

/// Decides a pattern on the text of a document: short values from the value column, the rest from
/// the stored item.
final class TextVerifier {
  private let segment: Segment
  private let compiled: CompiledPattern

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
  init(_ segment: Segment, _ attributes: [UInt16], _ compiled: CompiledPattern) throws {
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
      let whole = try item ?? ItemCoding.decode(segment.store.record(ofDocument: document))
      item = whole
      for text in ItemText(whole).texts(of: states[index].name)
      where compiled.pattern.matches(nfc: Normalization.nfc(Array(text.utf8))) {
        return true
      }
    }
    return false
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
    let verdict = compiled.pattern.matches(nfc: try column.value(ofOrdinal: ordinal))
    states[index].verdicts[ordinal] = verdict
    return verdict
  }
}
