extension ItemWriter {
  mutating func append(_ text: StaticString) {
    // A literal's bytes; short, so they are copied one by one.
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  mutating func append(text: String) { output.append(contentsOf: text.utf8) }

  mutating func append(_ bytes: [UInt8]) { output.append(contentsOf: bytes) }

  /// Appends a part of what was written already.
  mutating func append(copying range: Range<Int>) {
    for place in range { output.append(output[place]) }
  }

  /// Appends one hexadecimal digit.
  mutating func appendHexadecimal(_ digit: UInt8) {
    let digit = digit & 15
    output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }

  /// Appends a number with at least so many digits.
  mutating func append(_ number: Int, digits: Int) {
    var limit = 10
    for _ in 1..<max(1, digits) {
      if number < limit { append("0") }
      limit *= 10
    }
    // The zeros were counted from the wrong end, which makes no difference: all are zeros.
    JSONBytes.append(number, to: &output)
  }

  /// Appends a word of a language as it is.
  mutating func append(word: Int, of table: WordTable) {
    // Words are short: a loop is faster than a copy.
    for place in Int(table.starts[word])..<Int(table.starts[word + 1]) {
      output.append(table.bytes[place])
    }
  }

  /// Appends a word with a capital letter.
  mutating func append(capitalized word: Int, of table: WordTable) {
    let start = output.count
    append(word: word, of: table)
    guard start < output.count else { return }
    let first = output[start]
    if first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") {
      output[start] = first - 32
    } else if first == 0xC3, start + 1 < output.count {
      let second = output[start + 1]
      // à ... þ without the division sign; ß has no capital of its own.
      if second >= 0xA0, second <= 0xBE, second != 0xB7 { output[start + 1] = second - 32 }
    }
  }

  /// A word for titles and keywords; those of the item's language.
  mutating func middleWord(of table: WordTable) -> Int {
    let middle = table.middle
    return middle.isEmpty ? 0 : Int(middle[random.below(middle.count)])
  }
}
