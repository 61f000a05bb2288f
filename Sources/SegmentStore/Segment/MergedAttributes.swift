/// The attributes of the segments of a merge, under the numbers they will have.
struct MergedAttributes {
  /// Names in the order of their new numbers.
  let names: [String]
  let traits: [AttributeTraits]
  /// New number of each attribute, by input and old number.
  let maps: [[UInt16]]

  init(_ segments: [Segment]) throws(StoreError) {
    var merged: [String: AttributeTraits] = [:]
    for segment in segments {
      for definition in segment.attributes.all {
        merged[definition.title, default: []].formUnion(definition.traits)
      }
    }
    guard merged.count <= Int(UInt16.max) else {
      throw .tooLarge(
        what: "attribute names of a segment", size: merged.count, limit: Int(UInt16.max))
    }
    let names = merged.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let numbers = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($0.element, UInt16($0.offset)) })
    self.names = names
    traits = names.map { merged[$0] ?? [] }
    maps = segments.map { segment in
      segment.attributes.all.map { numbers[$0.title] ?? 0 }
    }
  }

  /// The old number, in each input, of a new one; nil where the input has not the attribute.
  func sources(of number: Int) -> [(input: Int, attribute: UInt16)] {
    maps.enumerated().compactMap { input, map in
      map.firstIndex(of: UInt16(number)).map { (input, UInt16($0)) }
    }
  }
}
