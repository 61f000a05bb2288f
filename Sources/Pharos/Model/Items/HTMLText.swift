#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of an HTML body, with its markup removed.
///
/// First comments, scripts and style sheets are dropped, then every tag becomes one blank, then the
/// basic entities and numeric ones are decoded. What is not closed goes to the end. This is no
/// parser of HTML: it never fails, and takes time linear in the input.
package enum HTMLText {
  /// The text of UTF-8 HTML.
  ///
  /// Invalid UTF-8 is repaired with U+FFFD.
  package static func text(of html: Data) -> String {
    text(of: String(decoding: html, as: UTF8.self))
  }

  /// The text of HTML.
  package static func text(of html: String) -> String {
    let visible = withoutHiddenParts(Array(html.utf8))
    return String(decoding: withoutEntities(withoutTags(visible)), as: UTF8.self)
  }

  private static let lessThan = UInt8(ascii: "<")
  private static let greaterThan = UInt8(ascii: ">")
  private static let commentOpening = Array("<!--".utf8)
  private static let commentClosing = Array("-->".utf8)
  private static let tagClosing = [greaterThan]
  private static let hiddenElements: [(opening: [UInt8], closing: [UInt8])] = [
    (Array("<script".utf8), Array("</script>".utf8)),
    (Array("<style".utf8), Array("</style>".utf8)),
  ]

  /// The bytes without comments, scripts and style sheets.
  private static func withoutHiddenParts(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = 0
    while let place = bytes[position...].firstIndex(of: lessThan) {
      output.append(contentsOf: bytes[position..<place])
      if let end = endOfHiddenPart(bytes, at: place) {
        position = end
      } else {
        output.append(lessThan)
        position = place + 1
      }
    }
    output.append(contentsOf: bytes[position...])
    return output
  }

  /// Where the comment, script or style sheet that begins at a `<` ends; nil if none begins there.
  private static func endOfHiddenPart(_ bytes: [UInt8], at start: Int) -> Int? {
    if has(bytes, commentOpening, at: start) {
      return end(of: commentClosing, in: bytes, from: start + commentOpening.count)
    }
    for (opening, closing) in hiddenElements where has(bytes, opening, at: start) {
      let next = start + opening.count
      if next < bytes.count, !endsTagName(bytes[next]) { continue }
      return end(of: closing, in: bytes, from: end(of: tagClosing, in: bytes, from: next))
    }
    return nil
  }

  /// Whether a byte after `<script` shows that the name of the tag ends there.
  private static func endsTagName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == greaterThan || byte == UInt8(ascii: "/")
  }

  /// The bytes with each tag replaced by one blank.
  private static func withoutTags(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = 0
    while let place = bytes[position...].firstIndex(of: lessThan) {
      output.append(contentsOf: bytes[position..<place])
      if place + 1 < bytes.count, beginsTag(bytes[place + 1]) {
        output.append(0x20)
        position = end(of: tagClosing, in: bytes, from: place + 1)
      } else {
        output.append(lessThan)
        position = place + 1
      }
    }
    output.append(contentsOf: bytes[position...])
    return output
  }

  /// Whether a byte after `<` makes a tag of it.
  private static func beginsTag(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"): true
    default: (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
  }

  /// Whether an ASCII text in lower case stands at a place, in any letter case.
  private static func has(_ bytes: [UInt8], _ text: [UInt8], at place: Int) -> Bool {
    guard text.count <= bytes.count - place else { return false }
    return text.indices.allSatisfy { offset in
      let byte = bytes[place + offset]
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return (isUpper ? byte | 0x20 : byte) == text[offset]
    }
  }

  /// The place after the first such text from a place on, or the end of the bytes.
  private static func end(of text: [UInt8], in bytes: [UInt8], from start: Int) -> Int {
    guard let first = text.first else { return start }
    var next = start
    while next < bytes.count, let place = bytes[next...].firstIndex(of: first) {
      if has(bytes, text, at: place) { return place + text.count }
      next = place + 1
    }
    return bytes.count
  }
}
