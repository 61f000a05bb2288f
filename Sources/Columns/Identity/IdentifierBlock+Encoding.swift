import ByteStore

extension IdentifierBlock {
  /// The bytes of a block of at most 64 identifiers.
  static func encode(_ identifiers: [[UInt8]]) -> [UInt8] {
    let length = identifiers.first?.count ?? 0
    return identifiers.allSatisfy { $0.count == length }
      ? encodeEqual(identifiers, length) : encodeOther(identifiers)
  }

  private static func encodeEqual(_ identifiers: [[UInt8]], _ length: Int) -> [UInt8] {
    let pattern = identifiers.first ?? []
    var places = [UInt8](repeating: 0, count: (length + 7) / 8)
    for identifier in identifiers {
      for place in 0..<length where identifier[place] != pattern[place] {
        places[place / 8] |= 1 << UInt8(place & 7)
      }
    }
    let variable = (0..<length).filter { places[$0 / 8] >> UInt8($0 & 7) & 1 != 0 }
    var symbols: [UInt8] = []
    symbols.reserveCapacity(variable.count * identifiers.count)
    for identifier in identifiers { for place in variable { symbols.append(identifier[place]) } }
    let alphabet = Alphabet(symbols)
    var output = ByteBuffer()
    output.append(u8: UInt8(alphabet.width))
    output.appendVarint(UInt64(length))
    output.append(pattern)
    output.append(places)
    alphabet.append(to: &output)
    output.append(alphabet.packed(symbols))
    return output.bytes
  }

  private static func encodeOther(_ identifiers: [[UInt8]]) -> [UInt8] {
    let first = identifiers.first ?? []
    var common = first.count
    for identifier in identifiers {
      common = min(common, identifier.count)
      var i = 0
      while i < common, identifier[i] == first[i] { i += 1 }
      common = i
    }
    var shortest = Int.max
    var longest = 0
    var symbols: [UInt8] = []
    for identifier in identifiers {
      shortest = min(shortest, identifier.count - common)
      longest = max(longest, identifier.count - common)
      symbols.append(contentsOf: identifier[common...])
    }
    let alphabet = Alphabet(symbols)
    let lengthWidth = BitPacker.width(of: UInt64(longest - shortest))
    var output = ByteBuffer()
    output.append(u8: UInt8(alphabet.width) | lengthsDiffer)
    output.appendVarint(UInt64(common))
    output.appendVarint(UInt64(shortest))
    output.append(u8: UInt8(lengthWidth))
    output.append(first[..<common])
    alphabet.append(to: &output)
    var packer = BitPacker()
    for identifier in identifiers {
      packer.append(UInt64(identifier.count - common - shortest), width: lengthWidth)
    }
    packer.alignToByte()
    output.append(packer.bytes)
    output.append(alphabet.packed(symbols))
    return output.bytes
  }

  /// The bytes that occur, and how many bits tell them apart.
  private struct Alphabet {
    private var symbols: [UInt8] = []
    private(set) var width = 0
    private var codes = [UInt8](repeating: 0, count: 256)

    init(_ text: [UInt8]) {
      var occurs = [Bool](repeating: false, count: 256)
      for byte in text { occurs[Int(byte)] = true }
      symbols = (0..<256).filter { occurs[$0] }.map { UInt8($0) }
      if symbols.isEmpty { symbols = [0] }
      // One symbol takes a bit, too, so that the bytes bound the lengths; no symbols take nothing.
      width = text.isEmpty ? 0 : max(1, BitPacker.width(of: UInt64(symbols.count - 1)))
      if width > 7 || !text.isEmpty && 1 + symbols.count + text.count * width / 8 >= text.count {
        width = 8
      }
      for (code, byte) in symbols.enumerated() { codes[Int(byte)] = UInt8(code) }
    }

    func append(to output: inout ByteBuffer) {
      guard width < 8 else { return }
      output.append(u8: UInt8(symbols.count - 1))
      output.append(symbols)
    }

    func packed(_ text: [UInt8]) -> [UInt8] {
      guard width < 8 else { return text }
      var packer = BitPacker()
      for byte in text { packer.append(UInt64(codes[Int(byte)]), width: width) }
      packer.alignToByte()
      return packer.bytes
    }
  }
}
