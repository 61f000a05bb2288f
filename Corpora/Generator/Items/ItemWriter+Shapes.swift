extension ItemWriter {
  private static let replies = ["", "", "Re: ", "Re: ", "Fwd: ", "AW: "].map { Array($0.utf8) }
  private static let stops = ["!", "?", " – ", ": "].map { Array($0.utf8) }
  private static let folders = ["/Documents/", "/Pictures/", "/Projects/", "/Downloads/"]
    .map { Array($0.utf8) }

  /// Writes the inside of a text of one shape.
  mutating func write(_ shape: TokenShape, words count: Int) {
    let latin = generator.tables[generator.latin]
    switch shape {
    case .words: writeTitleWords(count)
    case .subject:
      append(ItemWriter.replies[random.below(ItemWriter.replies.count)])
      writeTitleWords(count)
    case .sentence:
      writeTitleWords(count)
      append(ItemWriter.stops[random.below(ItemWriter.stops.count)])
      append(word: middleWord(of: table), of: table)
    case .word: append(word: middleWord(of: table), of: table)
    case .camelCase: writeCamelCase()
    case .fileName: writeFileName()
    case .path:
      append("/Users/")
      appendLowercased(PersonNames.first[random.skewed(PersonNames.first.count)])
      append(ItemWriter.folders[random.below(ItemWriter.folders.count)])
      writeCamelCase()
      append("/")
      writeFileName()
    case .address: writeAddress()
    case .link:
      append("https://www.")
      append(word: middleWord(of: latin), of: latin)
      append(".")
      append(PersonNames.topLevels[random.skewed(PersonNames.topLevels.count)])
      append("/")
      writeCamelCase()
    case .telephone:
      append("+1-")
      JSONBytes.append(200 + random.below(799), to: &output)
      append("-")
      JSONBytes.append(100 + random.below(899), to: &output)
      append("-")
      append(random.below(10_000), digits: 4)
    case .numeral:
      let digits = 1 + random.below(8)
      var limit = 1
      for _ in 0..<digits { limit *= 10 }
      JSONBytes.append(random.below(limit), to: &output)
    case .hexadecimal:
      let bits = random.next()
      for digit in 0..<8 { appendHexadecimal(UInt8(truncatingIfNeeded: bits >> UInt64(4 * digit))) }
    case .version:
      append("v")
      JSONBytes.append(1 + random.below(9), to: &output)
      append(".")
      JSONBytes.append(random.below(30), to: &output)
    default: writeHard(shape)
    }
  }

  /// Words by a flatter law than in text: n · u⁴.
  private mutating func writeTitleWords(_ count: Int) {
    for index in 0..<count {
      if index > 0, !table.isIdeographic { append(" ") }
      let unit = random.next() >> 32
      let square = (unit &* unit) >> 32
      let fourth = (square &* square) >> 32
      let word = Int(truncatingIfNeeded: (fourth &* UInt64(table.count)) >> 32)
      append(capitalized: word, of: table)
    }
  }

  mutating func writeCamelCase() {
    let table = generator.tables[generator.latin]
    for _ in 0..<2 + random.below(2) { append(capitalized: middleWord(of: table), of: table) }
  }

  private mutating func writeFileName() {
    switch random.below(6) {
    case 0:
      append("IMG_")
      append(random.below(10_000), digits: 4)
    case 1: writeJoinedWords("-")
    case 2: writeCamelCase()
    case 3:
      writeJoinedWords("_")
      append("_v")
      JSONBytes.append(1 + random.below(8), to: &output)
    case 4:
      append("Screenshot 20")
      JSONBytes.append(10 + random.below(17), to: &output)
      append("-")
      append(1 + random.below(12), digits: 2)
      append("-")
      append(1 + random.below(28), digits: 2)
    default:
      writeCamelCase()
      JSONBytes.append(1 + random.below(99), to: &output)
    }
    append(".")
    append(generator.contentTypes[contentType].fileExtension)
  }

  private mutating func writeJoinedWords(_ separator: StaticString) {
    append(word: middleWord(of: table), of: table)
    if !table.isIdeographic { append(separator) }
    append(word: middleWord(of: table), of: table)
  }

  private mutating func writeAddress() {
    let latin = generator.tables[generator.latin]
    appendLowercased(PersonNames.first[random.skewed(PersonNames.first.count)])
    append(".")
    appendLowercased(PersonNames.last[random.skewed(PersonNames.last.count)])
    append("@")
    append(word: middleWord(of: latin), of: latin)
    append(".")
    append(PersonNames.topLevels[random.skewed(PersonNames.topLevels.count)])
  }

  mutating func writePerson() {
    append(PersonNames.first[random.below(PersonNames.first.count)])
    append(" ")
    append(PersonNames.last[random.below(PersonNames.last.count)])
  }

  private mutating func appendLowercased(_ name: [UInt8]) {
    var follows: UInt8 = 0
    for byte in name {
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      let isAccented = follows == 0xC3 && byte >= 0x80 && byte <= 0x9E && byte != 0x97
      output.append(isCapital || isAccented ? byte + 32 : byte)
      follows = byte
    }
  }
}
