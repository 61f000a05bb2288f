import ByteStore
import Columns

/// The attributes of the segments of a merge, under the numbers they will have.
///
/// An attribute of which no document stays is gone.
struct MergedAttributes {
  /// The new number of an attribute that is gone.
  static let gone = UInt16.max

  /// Names in the order of their new numbers.
  let names: [String]
  let traits: [AttributeTraits]
  /// New number of each attribute, by input and old number.
  let maps: [[UInt16]]
  /// The old number of each attribute in the inputs that have it, by new number.
  private(set) var sources: [[Source]]

  /// An attribute of an input.
  struct Source {
    var input: Int
    var attribute: UInt16
  }

  init(
    _ inputs: [MergeInput], _ order: DocumentOrder
  ) throws(StoreError) {
    var merged: [String: (traits: AttributeTraits, stays: Bool)] = [:]
    for (input, source) in inputs.enumerated() {
      for definition in source.segment.attributes.all {
        var attribute = merged[definition.title] ?? ([], false)
        attribute.traits.formUnion(definition.traits)
        if !attribute.stays {
          let present = source.dropped == nil ? nil : try definition.present.decodeAll()
          attribute.stays = present.map { !order.mapped($0, input: input).isEmpty } ?? true
        }
        merged[definition.title] = attribute
      }
    }
    let names = merged.keys.filter { merged[$0]?.stays ?? false }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard names.count < Int(MergedAttributes.gone) else {
      throw .tooLarge(
        what: "attribute names of a segment", size: names.count, limit: Int(UInt16.max))
    }
    let numbers = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($0.element, UInt16($0.offset)) })
    self.names = names
    traits = names.map { merged[$0]?.traits ?? [] }
    maps = inputs.map { input in
      input.segment.attributes.all.map { numbers[$0.title] ?? MergedAttributes.gone }
    }
    sources = [[Source]](repeating: [], count: names.count)
    for (input, map) in maps.enumerated() {
      for (old, new) in map.enumerated() where new != MergedAttributes.gone {
        // Names that differ byte by byte can be equal as texts.
        guard sources[Int(new)].last?.input != input else {
          throw .damaged(
            place: "\(SectionKind.attributes) of \(inputs[input].segment.image.bytes.place)",
            offset: old, detail: "two attributes have the name “\(names[Int(new)])”")
        }
        sources[Int(new)].append(Source(input: input, attribute: UInt16(old)))
      }
    }
  }
}
