import ByteStore

/// From the parts of words to their terms: `window` and `class` lead to `mywindowclass` if it was
/// written MyWindowClass.
///
/// A part is the rest of a term from an inner border of one of its spellings to its end. A term
/// with spellings that are not listed has every rest as a part, for any place may be a border in
/// one of them.
/// ```
/// blocks · offsets (blockCount + 1 numbers, `PackedArray`) · table of borders · heads · trailer
///
/// block    16 parts: | part, front-coded | terms, varint | their places in the table as varint
///          differences |
/// table    `BorderTable`
/// heads    `HeadOrder`
/// trailer  parts, blockCount, offsets at, table at, terms in the table, heads at, their samples at
/// ```
/// Invariants:
/// 1. parts are distinct and ascend bytewise.
/// 2. the terms of a part ascend, and each ends with the part.
/// 3. a term has a part for each inner border of its listed spellings; with unlisted ones, for each
///    place between two scalars.
/// 4. the table has the terms with parts, and their borders.
package struct PartIndex: Sendable {
  static let version: UInt32 = 1
  static let fieldCount = 7
  static let blockSize = 16

  /// Number of distinct parts.
  package let count: Int
  let blockCount: Int
  let termCount: Int
  /// The terms that have parts.
  package let borders: BorderTable
  /// The beginnings of terms that end at a border.
  let heads: HeadOrder
  let section: SectionReader
  /// Where a cursor stands before it has a block.
  let noBytes: ByteView
  private let offsets: PackedArray
  private let offsetsAt: Int

  init(_ section: SectionReader, termCount: Int) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: PartIndex.fieldCount, version: PartIndex.version)
    self.section = section
    noBytes = try section.unchecked(0, 0)
    self.termCount = termCount
    count = try trailer.field(0, atMost: section.count)
    blockCount = try trailer.field(1, atMost: section.count)
    let tableAt = try trailer.field(3, atMost: trailer.start)
    offsetsAt = try trailer.field(2, atMost: tableAt)
    guard blockCount == (count + PartIndex.blockSize - 1) / PartIndex.blockSize else {
      throw section.damaged(trailer.start, "number of part blocks")
    }
    var at = offsetsAt
    offsets = try PackedArray(section, at: &at)
    guard offsets.count == blockCount + 1, at == tableAt else {
      throw section.damaged(offsetsAt, "offsets of part blocks")
    }
    let bordered = try trailer.field(4, atMost: termCount)
    let samplesAt = try trailer.field(6, atMost: trailer.start)
    let headsAt = try trailer.field(5, atMost: samplesAt)
    guard headsAt - tableAt == bordered * BorderTable.entrySize else {
      throw section.damaged(tableAt, "number of terms with parts")
    }
    borders = BorderTable(section, at: tableAt, count: bordered, termCount: termCount)
    heads = try HeadOrder(
      section, at: headsAt, samplesAt: samplesAt, end: trailer.start, borders)
    // Nothing would be read of it.
    if count == 0 || bordered == 0 || heads.count == 0 { try section.checkOwed() }
  }

  /// The places of the terms with this part: distinct, ascending.
  func places(with part: [UInt8]) throws(StoreError) -> [Int] {
    var cursor = PartCursor(self)
    try cursor.load(try firstBlock(for: part))
    while try cursor.advance() {
      let order = cursor.buffer.compare(part)
      if order == 0 { return cursor.places }
      if order > 0 { break }
    }
    return []
  }

  /// The terms with a part that begins with these bytes: distinct, ascending.
  package func terms(startingWith prefix: [UInt8]) throws(StoreError) -> [UInt32] {
    var terms: [UInt32] = []
    let bordered = try borders.terms()
    try forEachPlace(startingWith: prefix) { (_, place) throws(StoreError) in
      terms.append(bordered[place])
    }
    if let last = terms.max(), Int(last) >= termCount {
      throw section.damaged(0, "term \(last) of \(termCount)")
    }
    TermLists.sortDistinct(&terms)
    return terms
  }

  /// The last block that does not begin above `key`, or the first.
  func firstBlock(for key: [UInt8]) throws(StoreError) -> Int {
    var low = 0
    var high = blockCount
    while low < high {
      let middle = (low + high) / 2
      let view = try blockView(middle)
      guard let first = FrontCoding.first(view) else {
        throw view.damaged(0, "a part does not fit its block")
      }
      let order = view.withBytes { bytes in
        key.withUnsafeBufferPointer { key in
          // SAFETY: `first` lies in the view.
          ByteOrder.compare(
            UnsafeBufferPointer(
              rebasing: bytes.bindMemory(to: UInt8.self)[first]), key)
        }
      }
      if order <= 0 { low = middle + 1 } else { high = middle }
    }
    return max(low, 1) - 1
  }

  func blockView(_ block: Int) throws(StoreError) -> ByteView {
    let (start, end) = try offsets.pair(at: block)
    guard start <= end, end <= UInt64(offsetsAt) else {
      throw section.damaged(offsetsAt, "offsets of part block \(block)")
    }
    return try section.view(Int(start), Int(end &- start))
  }
}

/// Walks the parts in order.
package struct PartCursor {
  private let index: PartIndex
  private var view: ByteView
  private var block = -1
  private var at = 0
  private var left = 0

  /// The current part.
  package private(set) var buffer = TermBuffer()
  /// The terms of the current part, as places in the table of borders.
  package private(set) var places: [Int] = []

  package init(_ index: PartIndex) {
    self.index = index
    view = index.noBytes
  }

  /// Stands before the first part of a block; behind the last block there is nothing.
  package mutating func load(_ wanted: Int) throws(StoreError) {
    block = wanted
    left = 0
    guard wanted < index.blockCount else { return }
    view = try index.blockView(wanted)
    at = 0
    left = min(PartIndex.blockSize, index.count - wanted * PartIndex.blockSize)
    buffer.removeAll()
  }

  package mutating func advance() throws(StoreError) -> Bool {
    if left == 0 { try load(block + 1) }
    guard left > 0 else { return false }
    left -= 1
    // SAFETY: the cursor owns the view, which keeps `count` bytes at `base`.
    guard FrontCoding.next(view.base, view.count, at: &at, into: &buffer) else {
      throw view.damaged(at, "a part does not fit its block")
    }
    let count = try view.varint(&at)
    guard count <= UInt64(view.count &- at) else { throw view.damaged(at, "terms of a part") }
    places.removeAll(keepingCapacity: true)
    var place: UInt64 = 0
    for _ in 0..<count {
      place = place &+ (try view.varint(&at))
      guard place < UInt64(index.borders.count) else { throw view.damaged(at, "term of a part") }
      places.append(Int(place))
    }
    return true
  }
}
