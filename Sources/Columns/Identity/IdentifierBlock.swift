import ByteStore

/// Identifiers of 64 consecutive documents: what all have in common is kept once, the rest is
/// packed by the characters that occur, so that one identifier is read without the others.
///
/// ```
/// head u8: bits 0-3 bits of a symbol (8: the symbols are bytes), bit 7 lengths differ
/// equal lengths   varint length · pattern: the bytes of the first identifier
///                 · places where not all are like the pattern, a bit each, lowest first
///                 · alphabet · symbols of these places, identifier by identifier, packed
/// other lengths   varint bytes of the common beginning · varint shortest rest · u8 length width
///                 · common beginning · alphabet · n x length of the rest - shortest, packed, filled
///                 to a byte · rests, one symbol after the other, packed
/// alphabet        symbols - 1 u8 · symbols, ascending; nothing where the symbols are bytes
/// ```
///
/// Behind the last block stand eight zero bytes. A class, so that readers pass it on for one
/// retain.
final class IdentifierBlock {
  static let size = 64
  static let lengthsDiffer: UInt8 = 0x80

  let view: ByteView
  let count: Int
  let symbolWidth: Int
  /// Pattern, or common beginning.
  let shared: Range<Int>
  let placesAt: Int
  let alphabetAt: Int
  let symbolCount: Int
  let symbolsAt: Int
  /// First symbol of each identifier, and the end; empty where the lengths are equal.
  let starts: [Int]
  /// Symbols of an identifier where the lengths are equal.
  private let variable: Int

  /// Reads the block of `count` identifiers that takes all of `view` but its last eight bytes.
  init(_ view: ByteView, count: Int) throws(StoreError) {
    self.view = view
    self.count = count
    let end = view.count - BitPacker.padding
    let head = try view.u8(0)
    symbolWidth = Int(head & 15)
    let differ = head & IdentifierBlock.lengthsDiffer != 0
    var at = 1
    let length = try view.varint(&at, limit: max(end, 0))
    var shortest = 0
    var lengthWidth = 0
    if differ {
      shortest = try view.varint(&at, limit: max(end, 0) * 8)
      lengthWidth = Int(try view.u8(at))
      at += 1
    }
    shared = at..<at + length
    placesAt = shared.upperBound
    at = differ ? placesAt : placesAt + (length + 7) / 8
    guard at < end || at == end && symbolWidth == 8, lengthWidth <= 32, symbolWidth <= 8 else {
      throw view.damaged(at, "identifier block")
    }
    symbolCount = symbolWidth == 8 ? 256 : Int(try view.u8(at)) + 1
    alphabetAt = symbolWidth == 8 ? at : at + 1
    at = symbolWidth == 8 ? at : alphabetAt + symbolCount
    let lengths = (count * lengthWidth + 7) / 8
    symbolsAt = at + lengths
    // Looking a symbol up must stay inside, whatever the symbol is.
    guard symbolsAt <= end,
      symbolWidth == 8 || alphabetAt + 1 << symbolWidth <= view.count
    else { throw view.damaged(at, "identifier block") }
    var variable = 0
    if differ {
      starts = try IdentifierBlock.starts(view, at, count, shortest: shortest, width: lengthWidth)
    } else {
      starts = []
      for byte in placesAt..<placesAt + (length + 7) / 8 {
        variable += try view.u8(byte).nonzeroBitCount
      }
      let beyond = length & 7 == 0 ? 0 : try view.u8(placesAt + length / 8) >> UInt8(length & 7)
      guard beyond == 0 else { throw view.damaged(placesAt, "places behind the identifier") }
    }
    self.variable = variable
    let symbols = differ ? starts[count] : variable * count
    guard let size = BitPacker.byteCount(symbols, width: symbolWidth), size <= end - symbolsAt,
      symbolWidth > 0 || symbols == 0
    else { throw view.damaged(symbolsAt, "identifiers run out of their block") }
  }

  private static func starts(
    _ view: ByteView, _ offset: Int, _ count: Int, shortest: Int, width: Int
  ) throws(StoreError) -> [Int] {
    // `shortest` is below 2^40 and a length below 2^32, so 64 of them do not overflow.
    var start = 0
    var starts: [Int] = []
    starts.reserveCapacity(count + 1)
    starts.append(0)
    let mask = width == 0 ? 0 : UInt64.max >> UInt64(64 - width)
    for index in 0..<count {
      let bit = index * width
      let word = try view.u64(offset + bit >> 3) >> UInt64(bit & 7)
      start += shortest + Int(word & mask)
      starts.append(start)
    }
    return starts
  }

  /// Adds the bytes that occur in the identifiers.
  func addBytes(to alphabet: inout ByteSet) throws(StoreError) {
    for at in shared { alphabet.insert(try view.u8(at)) }
    let symbols =
      symbolWidth == 8
      ? symbolsAt..<symbolsAt + (starts.last ?? variable * count)
      : alphabetAt..<alphabetAt + symbolCount
    for at in symbols { alphabet.insert(try view.u8(at)) }
  }

  /// Bytes of the identifier at `index`.
  func length(_ index: Int) throws(StoreError) -> Int {
    guard index >= 0, index < count else { throw view.damaged(0, "no identifier \(index)") }
    return starts.isEmpty ? shared.count : shared.count + starts[index + 1] - starts[index]
  }

  /// Writes the identifier at `index` to memory that has room for its length.
  func decode(
    _ index: Int, into output: UnsafeMutablePointer<UInt8>
  ) throws(StoreError) {
    guard index >= 0, index < count else { throw view.damaged(0, "no identifier \(index)") }
    // SAFETY: `shared` lies in the view, as checked on opening, and the output has room for it.
    output.update(
      from: (view.base + shared.lowerBound).assumingMemoryBound(to: UInt8.self),
      count: shared.count)
    var reader = SymbolReader(
      symbols: view.base + symbolsAt,
      alphabet: (view.base + alphabetAt).assumingMemoryBound(to: UInt8.self), width: symbolWidth)
    if starts.isEmpty {
      reader.bit = index &* variable &* symbolWidth
      var place = 0
      while place < shared.count {
        // SAFETY: the places lie in the view, and eight bytes behind a block belong to it; bits
        // behind the length are zero, so runs end before it.
        var places = UInt64(
          littleEndian: view.base.loadUnaligned(
            fromByteOffset: placesAt &+ place >> 3, as: UInt64.self))
        if shared.count &- place < 64 { places &= (1 << UInt64(shared.count &- place)) &- 1 }
        var from = place
        while places != 0 {
          let skip = places.trailingZeroBitCount
          from &+= skip
          places &>>= UInt64(skip)
          let run = (~places).trailingZeroBitCount
          reader.read(run, into: output + from)
          if run == 64 { break }
          from &+= run
          places &>>= UInt64(run)
        }
        place &+= 64
      }
    } else {
      reader.bit = starts[index] &* symbolWidth
      reader.read(starts[index + 1] &- starts[index], into: output + shared.count)
    }
    guard reader.highest < UInt64(symbolCount) else {
      throw view.damaged(symbolsAt, "identifier with an unknown symbol")
    }
  }

  /// The identifier at `index`.
  func identifier(_ index: Int) throws(StoreError) -> [UInt8] {
    let length = try length(index)
    var failure: StoreError?
    let identifier = [UInt8](unsafeUninitializedCapacity: length) { output, written in
      guard let start = output.baseAddress else { return }
      do throws(StoreError) {
        try decode(index, into: start)
        written = length
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return identifier
  }

  /// The identifier at `index` as text; what is not UTF-8 is repaired.
  func text(_ index: Int) throws(StoreError) -> String {
    let length = try length(index)
    var failure: StoreError?
    let text = String(unsafeUninitializedCapacity: length) { output in
      guard let start = output.baseAddress else { return 0 }
      do throws(StoreError) {
        try decode(index, into: start)
        return length
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return text
  }
}

/// Unpacks symbols one after the other.
private struct SymbolReader {
  let symbols: UnsafeRawPointer
  let alphabet: UnsafePointer<UInt8>
  let width: Int
  /// Where the next symbol begins.
  var bit = 0
  /// The highest symbol read that was looked up.
  var highest: UInt64 = 0

  /// Reads `count` symbols; all of them lie in the block, which was checked on opening.
  @inline(__always)
  mutating func read(_ count: Int, into output: UnsafeMutablePointer<UInt8>) {
    // SAFETY: eight bytes from the byte of any symbol on belong to the view, and the alphabet has an
    // entry, if only a foreign byte, for every symbol of its width.
    var place = 0
    if width == 8 {
      output.update(
        from: (symbols + bit >> 3).assumingMemoryBound(to: UInt8.self), count: count)
      bit &+= count &* 8
      return
    }
    guard width > 0 else { return }
    let mask = (UInt64(1) &<< UInt64(width)) &- 1
    let most = 56 / width
    while place < count {
      var word = UInt64(
        littleEndian: symbols.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self))
      word &>>= UInt64(bit & 7)
      let end = min(count, place &+ most)
      bit &+= (end &- place) &* width
      while place < end {
        let symbol = word & mask
        highest = max(highest, symbol)
        output[place] = alphabet[Int(truncatingIfNeeded: symbol)]
        word &>>= UInt64(width)
        place &+= 1
      }
    }
  }
}
