/// A key, or what was pasted, as it is told from the bytes of a terminal.
enum TerminalKey: Equatable {
  /// Characters that were typed, perhaps several at once; never control characters.
  case text(String)
  /// Characters that were pasted; line breaks and tabs have become blanks.
  case paste(String)
  case enter, tab, escape
  case backspace, delete, deleteWord, deleteNextWord, deleteToStart, deleteToEnd
  case left, right, wordLeft, wordRight, home, end
  case up, down, pageUp, pageDown
  /// Ctrl-C, Ctrl-D, Ctrl-Z and Ctrl-L.
  case interrupt, endOfText, suspend, redraw

  /// The key of a control character; nil where it means nothing here.
  init?(control byte: UInt8) {
    switch byte {
    case 0x01: self = .home
    case 0x02: self = .left
    case 0x03: self = .interrupt
    case 0x04: self = .endOfText
    case 0x05: self = .end
    case 0x06: self = .right
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x0B: self = .deleteToEnd
    case 0x0C: self = .redraw
    case 0x0E: self = .down
    case 0x10: self = .up
    case 0x15: self = .deleteToStart
    case 0x17: self = .deleteWord
    case 0x1A: self = .suspend
    default: return nil
    }
  }

  /// The key of a byte that follows Escape: Alt and a letter.
  init?(alternate byte: UInt8) {
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"): self = .wordLeft
    case UInt8(ascii: "f"), UInt8(ascii: "F"): self = .wordRight
    case UInt8(ascii: "d"), UInt8(ascii: "D"): self = .deleteNextWord
    case 0x7F, 0x08: self = .deleteWord
    default: return nil
    }
  }

  /// The key of a control sequence: `ESC [` or `ESC O`, numbers with semicolons between, one letter.
  init?(sequence numbers: [Int], _ final: UInt8) {
    // The second number is 1 and a sum of Shift 1, Alt 2, Ctrl 4.
    let isByWords = numbers.count > 1 && (numbers[1] - 1) & 6 != 0
    switch final {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = isByWords ? .wordRight : .right
    case UInt8(ascii: "D"): self = isByWords ? .wordLeft : .left
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "M"): self = .enter
    case UInt8(ascii: "~"):
      switch numbers.first {
      case 1, 7: self = .home
      case 4, 8: self = .end
      case 3: self = isByWords ? .deleteNextWord : .delete
      case 5: self = .pageUp
      case 6: self = .pageDown
      default: return nil
      }
    default: return nil
    }
  }
}
