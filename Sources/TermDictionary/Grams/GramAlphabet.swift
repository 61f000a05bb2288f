import ByteStore
import TextAnalysis

/// The commonest scalars of a vocabulary, numbered from 1 in their order.
///
/// The grams of these scalars are counted in a table without hashing: the cell of a gram is the
/// number its codes make to base `width`, 0 standing for a scalar that is not there. Cells ascend
/// as the keys of their grams do.
struct GramAlphabet {
  /// Scalars from here on have no code: the table by scalar stays small.
  private static let scalarLimit = 0x3100
  private static let largestWidth = 64
  private static let smallestWidth = 8

  /// The codes' scalars, ascending; `scalars[0]` stands for none.
  let scalars: [UInt32]
  private let codes: [UInt8]

  /// Codes plus one.
  var width: Int { scalars.count }
  /// The number of cells.
  var cellCount: Int { width * width * width }

  /// Chooses the scalars.
  ///
  /// - Parameter cellsAreFree: the number of cells does not matter.
  init(of terms: TermArena, cellsAreFree: Bool = false) {
    // Small vocabularies are mostly of ASCII: then the tables by scalar have a hundredth of the size.
    let isASCII = terms.bytes.withUnsafeBufferPointer { UTF8Validity.isASCII($0) }
    let limit = isASCII ? 0x80 : GramAlphabet.scalarLimit
    var counts = [UInt32](repeating: 0, count: limit)
    var seen: [Int] = []
    terms.bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let scalar = Int(Utf8Scalars.next(bytes, &index, bytes.count))
        guard scalar < counts.count else { continue }
        if counts[scalar] == 0 { seen.append(scalar) }
        counts[scalar] &+= 1
      }
    }
    // Cells that are never used cost time too: not many more than there are grams.
    var width = cellsAreFree ? GramAlphabet.largestWidth : GramAlphabet.smallestWidth
    while width < GramAlphabet.largestWidth,
      width * width * width < terms.bytes.count * 32
    {
      width += 1
    }
    let common = seen.sorted { (counts[$0], $1) > (counts[$1], $0) }.prefix(width - 1).sorted()
    scalars = [0] + common.map { UInt32($0) }
    var codes = [UInt8](repeating: 0, count: limit)
    for (place, scalar) in common.enumerated() { codes[scalar] = UInt8(place + 1) }
    self.codes = codes
  }

  /// The code of a scalar; 0 if it has none.
  @inline(__always)
  func code(of scalar: UInt32) -> Int {
    scalar < UInt32(truncatingIfNeeded: codes.count) ? Int(codes[Int(scalar)]) : 0
  }

  /// The key of the gram of a cell, as ``Gram`` has it.
  func key(ofCell cell: Int) -> UInt64 {
    let first = part(ofCode: cell / (width * width))
    let second = part(ofCode: cell / width % width)
    return ((first * Gram.base + second) * Gram.base + part(ofCode: cell % width)) << 2
  }

  private func part(ofCode code: Int) -> UInt64 { code == 0 ? 0 : UInt64(scalars[code]) + 1 }

  /// Calls one of the two for every free gram of the scalars, also of those that repeat: with the
  /// cell where all its scalars have codes, with the key otherwise.
  @inline(__always)
  func forEachGram(
    _ term: [UInt32], cell: (Int) -> Void, key: (UInt64) -> Void
  ) {
    let count = term.count
    let width = width
    // The codes of a scalar and of the two behind it.
    var a = count > 0 ? code(of: term[0]) : 0
    var b = count > 1 ? code(of: term[1]) : 0
    for i in 0..<count {
      let c = i &+ 2 < count ? code(of: term[i &+ 2]) : 0
      defer { (a, b) = (b, c) }
      let first = (UInt64(term[i]) &+ 1) &* Gram.base
      if a != 0 { cell(a &* width &* width) } else { key((first &* Gram.base) &<< 2) }
      if i &+ 1 < count {
        let second = first &+ UInt64(term[i &+ 1]) &+ 1
        let isCoded = a != 0 && b != 0
        if isCoded {
          cell((a &* width &+ b) &* width)
        } else {
          key((second &* Gram.base) &<< 2)
        }
        if i &+ 2 < count {
          if isCoded, c != 0 {
            cell((a &* width &+ b) &* width &+ c)
          } else {
            key((second &* Gram.base &+ UInt64(term[i &+ 2]) &+ 1) &<< 2)
          }
        }
      }
    }
  }
}
