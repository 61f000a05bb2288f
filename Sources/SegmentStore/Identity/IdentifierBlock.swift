/// Identifiers of 64 consecutive documents: what all begin with is kept once, the rest is packed by
/// the characters that occur, so that one identifier is read without the others.
///
/// ```
/// varint bytes of the common beginning · varint shortest rest · u8 length width · u8 symbol width
/// · [symbol width < 8: u8 number of symbols - 1] · common beginning · [symbols, ascending]
/// · n x length of the rest - shortest, packed, filled to a byte
/// · rests, one symbol (or byte) after the other, packed
/// ```
///
/// Behind the last block stand eight zero bytes.
struct IdentifierBlock {
  static let size = 64

  private let view: ByteView
  private let length: Int
  private let count: Int
  private let prefix: Range<Int>
  private let shortest: Int
  private let lengthWidth: Int
  private let symbolWidth: Int
  private let alphabet: Range<Int>
  private let lengthsAt: Int
  private let symbolsAt: Int

  /// Reads the block of `count` identifiers that takes all of `view` but its last eight bytes.
  init(_ view: ByteView, count: Int) throws(StoreError) {
    self.view = view
    self.count = count
    length = view.count - BitPacker.padding
    var at = 0
    let prefixLength = try view.varint(&at, limit: max(length, 0))
    shortest = try view.varint(&at, limit: max(length, 0) * 8)
    lengthWidth = Int(try view.u8(at))
    symbolWidth = Int(try view.u8(at + 1))
    at += 2
    var symbols = 0
    if symbolWidth < 8 {
      symbols = Int(try view.u8(at)) + 1
      at += 1
    }
    guard prefixLength <= length - at, symbols <= length - at - prefixLength, lengthWidth <= 32,
      symbolWidth <= 8, let lengths = BitPacker.byteCount(count, width: lengthWidth),
      lengths <= length - at - prefixLength - symbols
    else { throw view.damaged(at, "identifier block") }
    prefix = at..<at + prefixLength
    alphabet = prefix.upperBound..<prefix.upperBound + symbols
    lengthsAt = alphabet.upperBound
    symbolsAt = lengthsAt + lengths
  }

  private func bits(at offset: Int, _ bit: Int, width: Int) throws(StoreError) -> Int {
    guard width > 0 else { return 0 }
    let word = try view.u64(offset + bit >> 3) >> UInt64(bit & 7)
    return Int(truncatingIfNeeded: word & (UInt64.max >> UInt64(64 - width)))
  }

  private func restLength(_ index: Int) throws(StoreError) -> Int {
    shortest + (try bits(at: lengthsAt, index * lengthWidth, width: lengthWidth))
  }

  /// The identifier at `index`.
  func identifier(_ index: Int) throws(StoreError) -> [UInt8] {
    guard index >= 0, index < count else { throw view.damaged(0, "no identifier \(index)") }
    var start = shortest * index
    if lengthWidth > 0 {
      start = 0
      for before in 0..<index { start += try restLength(before) }
    }
    return try identifier(startingAt: start, length: restLength(index))
  }

  private func identifier(startingAt start: Int, length rest: Int) throws(StoreError) -> [UInt8] {
    guard let end = BitPacker.byteCount(start + rest, width: symbolWidth),
      end <= length - symbolsAt, symbolWidth > 0 || rest == 0
    else { throw view.damaged(symbolsAt, "identifier runs out of its block") }
    let count = prefix.count + rest
    let symbolCount = symbolWidth < 8 ? alphabet.count : 256
    var isWhole = true
    let identifier = [UInt8](unsafeUninitializedCapacity: count) { output, written in
      // SAFETY: all bits lie before `length`, and eight bytes behind it belong to the view; a symbol
      // is looked up only if the alphabet, checked to lie in the view, has it; `count` bytes fit.
      view.withBytes { bytes in
        for i in 0..<prefix.count { output[i] = bytes[prefix.lowerBound + i] }
        var bit = start &* symbolWidth
        let mask = UInt64(1) << UInt64(symbolWidth) - 1
        for i in prefix.count..<count {
          let word = bytes.loadUnaligned(
            fromByteOffset: symbolsAt &+ bit >> 3, as: UInt64.self)
          let symbol = Int((UInt64(littleEndian: word) &>> UInt64(bit & 7)) & mask)
          bit &+= symbolWidth
          if symbolWidth == 8 {
            output[i] = UInt8(truncatingIfNeeded: symbol)
          } else if symbol < symbolCount {
            output[i] = bytes[alphabet.lowerBound &+ symbol]
          } else {
            output[i] = 0
            isWhole = false
          }
        }
      }
      written = count
    }
    guard isWhole else { throw view.damaged(symbolsAt, "identifier with an unknown symbol") }
    return identifier
  }

  /// All identifiers of the block.
  func identifiers() throws(StoreError) -> [[UInt8]] {
    var identifiers: [[UInt8]] = []
    var start = 0
    for index in 0..<count {
      let rest = try restLength(index)
      identifiers.append(try identifier(startingAt: start, length: rest))
      start += rest
    }
    return identifiers
  }

  /// The bytes of a block.
  static func encode(_ identifiers: [[UInt8]]) -> [UInt8] {
    let first = identifiers.first ?? []
    var common = first.count
    for identifier in identifiers {
      common = min(common, identifier.count)
      var i = 0
      while i < common, identifier[i] == first[i] { i += 1 }
      common = i
    }
    var occurs = [Bool](repeating: false, count: 256)
    var shortest = Int.max
    var longest = 0
    var total = 0
    for identifier in identifiers {
      for byte in identifier[common...] { occurs[Int(byte)] = true }
      shortest = min(shortest, identifier.count - common)
      longest = max(longest, identifier.count - common)
      total += identifier.count - common
    }
    if identifiers.isEmpty { shortest = 0 }
    var alphabet = (0..<256).filter { occurs[$0] }.map { UInt8($0) }
    if alphabet.isEmpty { alphabet = [0] }
    // One symbol takes a bit, too, so that the bytes bound the lengths; no symbols take nothing.
    var symbolWidth = total == 0 ? 0 : max(1, BitPacker.width(of: UInt64(alphabet.count - 1)))
    if symbolWidth > 7 || total > 0 && 1 + alphabet.count + total * symbolWidth / 8 >= total {
      symbolWidth = 8
    }
    let lengthWidth = BitPacker.width(of: UInt64(longest - shortest))
    var output = ByteBuffer()
    output.appendVarint(UInt64(common))
    output.appendVarint(UInt64(shortest))
    output.append(u8: UInt8(lengthWidth))
    output.append(u8: UInt8(symbolWidth))
    if symbolWidth < 8 { output.append(u8: UInt8(alphabet.count - 1)) }
    output.append(first[..<common])
    if symbolWidth < 8 { output.append(alphabet) }
    var packer = BitPacker()
    for identifier in identifiers {
      packer.append(UInt64(identifier.count - common - shortest), width: lengthWidth)
    }
    packer.alignToByte()
    var symbols = [UInt64](repeating: 0, count: 256)
    for byte in 0..<256 { symbols[byte] = UInt64(byte) }
    if symbolWidth < 8 {
      for (symbol, byte) in alphabet.enumerated() { symbols[Int(byte)] = UInt64(symbol) }
    }
    for identifier in identifiers {
      for byte in identifier[common...] { packer.append(symbols[Int(byte)], width: symbolWidth) }
    }
    packer.alignToByte()
    output.append(packer.bytes)
    return output.bytes
  }
}
