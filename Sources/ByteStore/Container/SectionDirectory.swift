/// The directory at the end of a column section: all descriptors in one place, so that opening a
/// section touches these bytes and nothing else.
///
/// ```
/// data … · directory bytes · trailer
/// trailer (28 bytes)   u64 offset of the directory · u64 its length · u32 version · u32 magic
///                      · u32 CRC-32C of the directory and of the trailer up to here
/// ```
///
/// The checksum of its own spares opening the check of a whole page.
package enum SectionDirectory {
  static let trailerSize = 28
  package static let version: UInt32 = 1

  /// "col" and the kind of the section.
  static func magic(_ kind: SectionKind) -> UInt32 { 0x6C6F_6300 | kind.rawValue }

  /// Ends the section.
  package static func write(
    _ directory: ByteBuffer, version: UInt32 = version, to section: SectionWriter
  ) throws(StoreError) {
    var whole = directory
    whole.append(u64: UInt64(section.offset))
    whole.append(u64: UInt64(directory.count))
    whole.append(u32: version)
    whole.append(u32: magic(section.kind))
    whole.append(u32: whole.bytes.withUnsafeBytes { Checksum.crc32c($0) })
    try section.append(whole.bytes)
  }

  /// The bytes of the directory.
  package static func open(
    _ section: SectionReader, version: UInt32 = version
  ) throws(StoreError) -> ByteView {
    let trailer = section.count - trailerSize
    guard trailer >= 0 else {
      throw section.damaged(0, "section without trailer")
    }
    // Most directories are as short as this, and are got with their trailer.
    let end = try section.loaded(max(0, section.count - 2048), min(2048, section.count))
    let view = try end.slice(end.count - trailerSize, trailerSize)
    let offset = try view.u64(0)
    let length = try view.u64(8)
    guard offset <= UInt64(trailer), length == UInt64(trailer) - offset else {
      throw section.damaged(trailer, "directory outside the section")
    }
    let count = Int(length) + trailerSize - 4
    let isLoaded = count + 4 <= end.count
    let whole =
      isLoaded
      ? try section.unchecked(Int(offset), count) : try section.loaded(Int(offset), count)
    if section.hasChecksums {
      let found = whole.withBytes { Checksum.crc32c($0) }
      guard try view.u32(24) == found else {
        throw section.damaged(Int(offset), "directory has the wrong checksum")
      }
    }
    guard try view.u32(20) == magic(section.kind) else {
      throw section.damaged(trailer, "trailer has the wrong magic")
    }
    let found = try view.u32(16)
    guard found == version else {
      throw .unsupportedVersion(place: "\(section.kind)", found: found, supported: version)
    }
    return try whole.slice(0, Int(length))
  }
}
