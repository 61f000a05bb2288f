import Columns
import Segments

extension SegmentProfile {
  /// How an attribute takes part in searches now.
  ///
  /// - Parameter customAttributes: as they are declared now; segments keep what was declared when they
  ///   were written.
  func traits(
    of number: UInt16, of segment: Segment, _ customAttributes: [String: CustomAttribute]
  ) -> AttributeTraits {
    guard Int(number) < attributes.count else { return [] }
    let traits = attributes[Int(number)].traits
    guard traits.contains(.isCustom), let title = segment.attributes.title(number) else {
      return traits
    }
    return AttributeTraits(customAttributes[title])
  }

  /// The attribute of a name, if a segment has it and it can be searched.
  func searchable(
    named name: String, of segment: Segment, _ customAttributes: [String: CustomAttribute]
  ) -> UInt16? {
    guard let number = number(named: name),
      traits(of: number, of: segment, customAttributes).contains(.searchable)
    else { return nil }
    return number
  }

  /// The attributes of a scope that a segment has and that can be searched.
  func attributes(
    in scope: AttributeScope, of segment: Segment, _ customAttributes: [String: CustomAttribute]
  ) -> [UInt16] {
    switch scope {
    case .named(let name):
      return searchable(named: name, of: segment, customAttributes).map { alone[Int($0)] } ?? []
    case .defaultSearch where !hasCustomAttributes:
      return defaultSearch
    case .defaultSearchAndContent where !hasCustomAttributes:
      return defaultSearchAndContent
    case .defaultSearch, .defaultSearchAndContent:
      return attributes.indices.map { UInt16($0) }.filter { number in
        let traits = traits(of: number, of: segment, customAttributes)
        guard traits.contains(.searchable) else { return false }
        return traits.contains(.isContent)
          ? scope == .defaultSearchAndContent : traits.contains(.inDefaultSearch)
      }
    }
  }
}
