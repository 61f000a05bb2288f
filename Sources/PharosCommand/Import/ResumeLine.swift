import QueryLanguage

/// The command line that goes on with an import, as a shell takes it.
enum ResumeLine {
  /// - Parameter skip: the lines of the input that need not be read again.
  static func text(_ arguments: Arguments, skip: Int) -> String {
    var words = ["pharos", arguments.command.name]
    for option in arguments.command.allOptions {
      var values = arguments.texts(option)
      if option == .skip { values = skip > 0 ? [String(skip)] : [] }
      for value in values {
        words.append("--" + option.name)
        if option.value != nil { words.append(ShellText.quoted(value)) }
      }
    }
    if arguments.operands.contains(where: { $0.hasPrefix("-") && $0 != "-" }) { words.append("--") }
    return (words + arguments.operands.map(ShellText.quoted)).joined(separator: " ")
  }
}

/// Words of a command line.
enum ShellText {
  /// A word as a shell reads it back, without anything that could harm a terminal.
  static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    if word.unicodeScalars.contains(where: \.isHarmful) { return escaped(word) }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  /// The form in which bash, zsh and ksh take escapes.
  private static func escaped(_ word: String) -> String {
    var text = "$'"
    for scalar in word.unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\" + String(scalar)
      case _ where scalar.isHarmful:
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 16)
          text += "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./,:=+@%".utf8.contains(byte)
    }
  }
}
