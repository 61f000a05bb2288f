/// The directory at the end of a column section: all descriptors in one place, so that opening a
/// section touches its last page or two and nothing else.
///
/// ```
/// data … · directory bytes · trailer
/// trailer (24 bytes)   u64 offset of the directory · u64 its length · u32 version · u32 magic
/// ```
enum SectionDirectory {
  static let trailerSize = 24
  static let version: UInt32 = 1

  /// "col" and the kind of the section.
  static func magic(_ kind: SectionKind) -> UInt32 { 0x6C6F_6300 | kind.rawValue }

  /// Ends the section.
  static func write(_ directory: ByteBuffer, to section: SectionWriter) throws(StoreError) {
    var trailer = ByteBuffer()
    trailer.append(u64: UInt64(section.offset))
    trailer.append(u64: UInt64(directory.count))
    trailer.append(u32: version)
    trailer.append(u32: magic(section.kind))
    try section.append(directory.bytes)
    try section.append(trailer.bytes)
  }

  /// The bytes of the directory.
  static func open(_ section: SectionReader) throws(StoreError) -> ByteView {
    let trailer = section.count - trailerSize
    guard trailer >= 0 else {
      throw section.damaged(0, "section without trailer")
    }
    let view = try section.view(trailer, trailerSize)
    guard try view.u32(20) == magic(section.kind) else {
      throw section.damaged(trailer, "trailer has the wrong magic")
    }
    let found = try view.u32(16)
    guard found == version else {
      throw .unsupportedVersion(place: "\(section.kind)", found: found, supported: version)
    }
    let offset = try view.u64(0)
    let length = try view.u64(8)
    guard offset <= UInt64(trailer), length == UInt64(trailer) - offset else {
      throw section.damaged(trailer, "directory outside the section")
    }
    return try section.view(Int(offset), Int(length))
  }
}
