/// A key as a terminal sends it.
enum TerminalKey: Equatable {
  case text(String)
  case backspace
  case deleteWord
  case clear
  case tab
  case enter
  case up
  case down
  case leave

  /// Takes the keys out of bytes that a terminal sent; what is not yet complete stays.
  static func take(from bytes: inout [UInt8]) -> [TerminalKey] {
    var keys: [TerminalKey] = []
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case 0x1B:
        let (key, length) = escape(bytes[at...])
        if let key { keys.append(key) }
        at += length
        continue
      case 0x03, 0x04: keys.append(.leave)
      case 0x7F, 0x08: keys.append(.backspace)
      case 0x09: keys.append(.tab)
      case 0x0A, 0x0D: keys.append(.enter)
      case 0x15: keys.append(.clear)
      case 0x17: keys.append(.deleteWord)
      case 0x10: keys.append(.up)
      case 0x0E: keys.append(.down)
      case 0..<0x20: break
      default:
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard at + length <= bytes.count else {
          bytes.removeFirst(at)
          return keys
        }
        keys.append(.text(String(decoding: bytes[at..<(at + length)], as: UTF8.self)))
        at += length
        continue
      }
      at += 1
    }
    bytes.removeAll(keepingCapacity: true)
    return keys
  }

  /// The key of an escape sequence, and its length; Escape alone leaves.
  private static func escape(_ bytes: ArraySlice<UInt8>) -> (TerminalKey?, Int) {
    let rest = bytes.dropFirst()
    guard let second = rest.first, second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
      return (.leave, 1)
    }
    guard let end = rest.dropFirst().firstIndex(where: { 0x40...0x7E ~= $0 }) else {
      return (nil, bytes.count)
    }
    let length = end - bytes.startIndex + 1
    switch bytes[end] {
    case UInt8(ascii: "A"): return (.up, length)
    case UInt8(ascii: "B"): return (.down, length)
    default: return (nil, length)
    }
  }
}
