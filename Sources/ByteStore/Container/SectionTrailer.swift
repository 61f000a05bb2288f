/// The fixed fields at the end of a section of the vocabulary, or of most accelerators: counts and
/// places of its parts.
///
/// At the end, so that the parts before it are written in one pass.
/// ```
/// | field 0 u64 | field 1 u64 | … | fieldCount u32 | version u32 |
/// ```
package struct SectionTrailer {
  /// Offset of the trailer: everything else lies below it.
  package let start: Int
  private let section: SectionReader

  package static func write(
    _ fields: [UInt64], version: UInt32, to section: SectionWriter
  ) throws(StoreError) {
    var out = ByteBuffer(capacity: 64)
    for field in fields { out.append(u64: field) }
    out.append(u32: UInt32(fields.count))
    out.append(u32: version)
    try section.append(out)
  }

  package init(_ section: SectionReader, fieldCount: Int, version: UInt32) throws(StoreError) {
    self.section = section
    start = section.count - fieldCount * 8 - 8
    guard start >= 0 else { throw section.damaged(0, "section too short") }
    let found = try section.u32(section.count - 4)
    guard found == version else {
      throw .unsupportedVersion(place: "\(section.kind)", found: found, supported: version)
    }
    guard try section.u32(section.count - 8) == UInt32(fieldCount) else {
      throw section.damaged(section.count - 8, "number of trailer fields")
    }
  }

  /// A field that must not be above `limit`.
  package func field(_ index: Int, atMost limit: Int) throws(StoreError) -> Int {
    let value = try section.u64(start + index * 8)
    guard limit >= 0, value <= UInt64(limit) else {
      throw section.damaged(start + index * 8, "trailer field \(index) is \(value)")
    }
    return Int(value)
  }
}
