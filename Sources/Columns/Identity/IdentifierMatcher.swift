import ByteStore
import CKernels
import TextAnalysis

/// Decides which identifiers one of some patterns matches, block by block.
///
/// A block is unpacked once for all patterns. Where identifiers are of ASCII alone, the letters of a
/// pattern are looked for in 64 bytes at a time, which decides all but patterns by words.
///
/// Belongs to one running query; not thread-safe.
package final class IdentifierMatcher {
  /// One of the patterns.
  private struct Alternative {
    let pieces: PieceMemory?
    let isExact: Bool
    let matcher: ValueMatcher
  }

  private let identity: Identity
  private let alternatives: [Alternative]
  private let texts = IdentifierTexts()
  private var reader: Identity.Reader
  /// Documents of a block.
  package static var blockSize: Int { IdentifierBlock.size }

  /// - Parameter isASCII: no identifier has other bytes.
  package init(_ identity: Identity, _ patterns: [TextPattern], isASCII: Bool) {
    self.identity = identity
    reader = identity.reader()
    alternatives = patterns.map { pattern in
      let pieces = isASCII ? BytePieces(pattern) : nil
      return Alternative(
        pieces: pieces.map(PieceMemory.init), isExact: pieces?.isExact ?? false,
        matcher: ValueMatcher(pattern))
    }
  }

  /// The documents of a block whose identifiers match, a bit each.
  package func matches(ofBlock index: Int) throws(StoreError) -> UInt64 {
    try identity.block(index).decodeAll(into: texts)
    let all = UInt64.max >> UInt64(IdentifierBlock.size - texts.count)
    var found: UInt64 = 0
    for alternative in alternatives where found != all {
      found |= matches(alternative, among: all & ~found)
    }
    return found
  }

  private func matches(_ alternative: Alternative, among wanted: UInt64) -> UInt64 {
    var candidates = wanted
    if let pieces = alternative.pieces {
      // SAFETY: `texts` has ends for its count of identifiers, and padding behind them.
      candidates &= pharos_match_pieces(
        texts.bytes, texts.ends, texts.count, pieces.pointer)
      if alternative.isExact { return candidates }
    }
    var found: UInt64 = 0
    while candidates != 0 {
      let place = candidates.trailingZeroBitCount
      candidates &= candidates &- 1
      if alternative.matcher.matches(texts.identifier(place)) { found |= 1 << UInt64(place) }
    }
    return found
  }

  /// Whether the identifier of a document matches; fastest where documents ascend.
  package func matches(_ document: UInt32) throws(StoreError) -> Bool {
    try reader.withIdentifier(ofDocument: document) { (bytes) throws(StoreError) in
      alternatives.contains { $0.matcher.matches(bytes) }
    }
  }
}

/// The pieces of a pattern where kernels read them.
///
/// SAFETY: the memory has the letters, others and ends that `pointer` tells of, and is freed in
/// `deinit`.
private final class PieceMemory {
  let pointer: UnsafeMutablePointer<pharos_pieces>
  private let letters: UnsafeMutablePointer<UInt8>
  private let others: UnsafeMutablePointer<UInt8>
  private let ends: UnsafeMutablePointer<Int>

  init(_ pieces: BytePieces) {
    letters = PieceMemory.copy(pieces.letters)
    others = PieceMemory.copy(pieces.others)
    ends = PieceMemory.copy(pieces.ends)
    pointer = .allocate(capacity: 1)
    pointer.initialize(
      to: pharos_pieces(
        letters: letters, others: others, ends: ends, count: pieces.ends.count,
        at_start: pieces.isAtStart, at_end: pieces.isAtEnd,
        after_border: pieces.isAfterBorder, before_border: pieces.isBeforeBorder))
  }

  deinit {
    pointer.deallocate()
    letters.deallocate()
    others.deallocate()
    ends.deallocate()
  }

  private static func copy<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    memory.initialize(from: elements, count: elements.count)
    return memory
  }
}
