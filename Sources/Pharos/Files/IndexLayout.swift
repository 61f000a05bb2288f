import ByteStore

/// Names of the files of an index folder.
///
/// ```
/// lock                                 held by the one writer
/// manifest-0000000000000007            which files make the index; the highest number counts
/// journal-0000000000000003             what was acknowledged after that manifest
/// segment-0000000000000002.pharos      immutable documents
/// deletions-0000000000000002-0000000000000007   documents of segment 2 deleted by manifest 7
/// usage-0000000000000007               what is known of use as of manifest 7
/// reserve                              space for deletions on a full disk; its bytes mean nothing
/// *.part                               being written; removed by the next writer
/// recovered-0000000000000007/          what the recovery that published manifest 7 has set aside
/// undone-0000000000000007/             what that recovery had made, after it was taken back
/// ```
/// Other files in the folder are left alone.
package enum IndexLayout {
  package static let lock = "lock"
  package static let reserve = "reserve"

  package static func manifest(_ number: UInt64) -> String { "manifest-" + padded(number) }
  package static func journal(_ number: UInt64) -> String { "journal-" + padded(number) }
  package static func segment(_ number: UInt64) -> String {
    "segment-" + padded(number) + ".pharos"
  }
  package static func deletions(segment: UInt64, manifest: UInt64) -> String {
    "deletions-" + padded(segment) + "-" + padded(manifest)
  }
  package static func usage(manifest: UInt64) -> String { "usage-" + padded(manifest) }
  package static func recovered(manifest: UInt64) -> String { "recovered-" + padded(manifest) }
  package static func undone(manifest: UInt64) -> String { "undone-" + padded(manifest) }
  package static func temporary(_ name: String) -> String { name + ".part" }

  /// What a file name says, nil for files that are not the index's.
  package enum FileRole: Equatable {
    case manifest(UInt64)
    case journal(UInt64)
    case segment(UInt64)
    case deletions(segment: UInt64, manifest: UInt64)
    case usage(manifest: UInt64)
    case temporary
  }

  package static func role(of name: String) -> FileRole? {
    if let number = manifestNumber(name) { return .manifest(number) }
    if SegmentImageWriter.isSpool(name) { return .temporary }
    if name.hasSuffix(".part") {
      return role(of: String(name.dropLast(5))) == nil ? nil : .temporary
    }
    if let number = number(name, prefix: "journal-") { return .journal(number) }
    if let number = number(name, prefix: "usage-") { return .usage(manifest: number) }
    if name.hasSuffix(".pharos"),
      let number = number(String(name.dropLast(7)), prefix: "segment-")
    {
      return .segment(number)
    }
    if name.hasPrefix("deletions-") {
      let parts = name.dropFirst("deletions-".count).split(separator: "-")
      if parts.count == 2, let segment = exact(parts[0]), let manifest = exact(parts[1]) {
        return .deletions(segment: segment, manifest: manifest)
      }
    }
    return nil
  }

  /// The manifest in the name of the folder of a recovery; nil for other names.
  static func recovery(_ name: String) -> UInt64? { number(name, prefix: "recovered-") }

  /// The number in the name of a manifest; nil for other names.
  static func manifestNumber(_ name: String) -> UInt64? { number(name, prefix: "manifest-") }

  static func isManifest(_ name: String) -> Bool { manifestNumber(name) != nil }

  /// Whether the file holds something of an index.
  static func isOfIndex(_ name: String) -> Bool {
    switch role(of: name) {
    case .manifest, .journal, .segment, .deletions, .usage: true
    case .temporary, nil: false
    }
  }

  private static func number(_ name: String, prefix: String) -> UInt64? {
    name.utf8.starts(with: prefix.utf8) ? exact(name.dropFirst(prefix.count)) : nil
  }

  /// Byte by byte: characters take a process that opens an index longer than reading its manifest.
  private static func exact(_ text: Substring) -> UInt64? {
    guard text.utf8.count == 16 else { return nil }
    var number: UInt64 = 0
    for digit in text.utf8 {
      guard digit &- 0x30 < 10 else { return nil }
      number = number * 10 + UInt64(digit &- 0x30)
    }
    return number
  }

  private static func padded(_ number: UInt64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }
}
