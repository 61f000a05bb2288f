/// Tells keys from the bytes of a terminal, which may come in pieces of any size.
///
/// Escape alone cannot be told from the beginning of a sequence: while ``isUndecided``, the caller
/// waits a moment for more bytes, and calls ``decide()`` when none come.
struct KeyDecoder {
  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// A sequence that is longer than this is none.
  private static let longestSequence = 32

  private var bytes: [UInt8] = []
  private var isPasting = false

  /// Whether the last bytes may be a key, or the beginning of a longer one.
  var isUndecided: Bool { !bytes.isEmpty && !isPasting }

  /// Takes bytes in and gives the keys that are complete.
  mutating func keys(from more: [UInt8]) -> [TerminalKey] {
    bytes += more
    var keys: [TerminalKey] = []
    var place = 0
    decoding: while place < bytes.count {
      if isPasting {
        guard let end = KeyDecoder.place(of: KeyDecoder.pasteEnd, in: bytes[place...]) else {
          break
        }
        keys.append(.paste(KeyDecoder.pasted(bytes[place..<end])))
        isPasting = false
        place = end + KeyDecoder.pasteEnd.count
        continue
      }
      switch step(bytes[place...]) {
      case .incomplete: break decoding
      case .nothing(let length): place += length
      case .pasteBegins(let length):
        isPasting = true
        place += length
      case .key(let key, let length):
        // Characters that come together are one key: then they are searched for once.
        if case .text(let text) = key, case .text(let before)? = keys.last {
          keys[keys.count - 1] = .text(before + text)
        } else {
          keys.append(key)
        }
        place += length
      }
    }
    bytes.removeFirst(place)
    return keys
  }

  /// Nothing follows what is undecided: Escape is a key, half a sequence or character is nothing.
  mutating func decide() -> [TerminalKey] {
    guard isUndecided else { return [] }
    let isEscape = bytes == [KeyDecoder.escape]
    bytes.removeAll()
    return isEscape ? [.escape] : []
  }

  private enum Step {
    case key(TerminalKey, Int)
    case pasteBegins(Int)
    case nothing(Int)
    case incomplete
  }

  private func step(_ rest: ArraySlice<UInt8>) -> Step {
    guard let first = rest.first else { return .incomplete }
    if first == KeyDecoder.escape { return escaped(rest) }
    if first < 0x20 || first == 0x7F {
      return TerminalKey(control: first).map { .key($0, 1) } ?? .nothing(1)
    }
    return character(rest, first)
  }

  /// One character of UTF-8.
  private func character(_ rest: ArraySlice<UInt8>, _ first: UInt8) -> Step {
    let length =
      switch first {
      case ..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard length > 0 else { return .nothing(1) }
    let piece = rest.prefix(length)
    guard piece.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return .nothing(1) }
    guard piece.count == length else { return .incomplete }
    guard let text = String(validating: piece, as: UTF8.self) else { return .nothing(1) }
    return KeyDecoder.isControl(text) ? .nothing(length) : .key(.text(text), length)
  }

  private func escaped(_ rest: ArraySlice<UInt8>) -> Step {
    guard let second = rest.dropFirst().first else { return .incomplete }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
      if second == KeyDecoder.escape { return .key(.escape, 1) }
      return TerminalKey(alternate: second).map { .key($0, 2) } ?? .nothing(2)
    }
    let body = rest.dropFirst(2).prefix(KeyDecoder.longestSequence)
    guard let end = body.firstIndex(where: { 0x40...0x7E ~= $0 }) else {
      return body.count < KeyDecoder.longestSequence ? .incomplete : .nothing(2)
    }
    let length = end + 1 - rest.startIndex
    let numbers = body[..<end].split(separator: UInt8(ascii: ";")).map { digits in
      Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
    if bytes[end] == UInt8(ascii: "~"), numbers.first == 200 { return .pasteBegins(length) }
    return TerminalKey(sequence: numbers, bytes[end]).map { .key($0, length) } ?? .nothing(length)
  }

  // MARK: Pasting

  private static func pasted(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { !isControl("\($0)") })
  }

  private static func isControl(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func place(of part: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= part.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - part.count)).first { place in
      bytes[place...].starts(with: part)
    }
  }
}
