import ByteStore
import Pharos

/// The small files of an index: a head with a checksum, and a body.
enum FramedFile {
  /// Whether a file is one of them: a manifest, what is known of use, deletions.
  static func isOne(_ name: String) -> Bool {
    switch IndexLayout.role(of: name) {
    case .manifest, .usage, .deletions: true
    default: false
    }
  }

  /// The file with another body under a right checksum.
  static func changing(
    _ bytes: [UInt8], of name: String, _ change: (inout [UInt8]) -> Void
  ) -> [UInt8] {
    // Deletions have no version and no length.
    let isDeletions = name.hasPrefix("deletions-")
    let checksum = isDeletions ? 16 : 20
    var head = Array(bytes[..<checksum])
    var body = Array(bytes[(checksum + 4)...])
    change(&body)
    if !isDeletions {
      for place in 0..<8 { head[12 + place] = UInt8(truncatingIfNeeded: body.count >> (8 * place)) }
    }
    let crc = Checksum.crc32c(body, seed: Checksum.crc32c(head))
    return head + (0..<4).map { UInt8(truncatingIfNeeded: crc >> UInt32(8 * $0)) } + body
  }
}
