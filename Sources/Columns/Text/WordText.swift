import ByteStore
import CKernels
import TextAnalysis

/// The words of a segment as one text, in memory, to be searched for what a pattern asks for: found by one
/// pass over all forms, in a tenth of a second for a million.
///
/// ```
/// 0 · for each form, in the order of their numbers: its bytes, unless it is a separator · 0
/// ```
///
/// About 11 bytes a form stay as long as the segment is open. Forms with scalars of 0x80 or more may match by
/// other bytes than those that a pattern has: their letters tell which may.
final class WordText: Sendable {
  /// Whole blocks, and a byte more; zeros behind the last form.
  private let text: [UInt8]
  /// A bit for each byte of the blocks: a form begins or ends before it, or may have a border there.
  private let edges: [UInt64]
  /// Tokens with scalars of 0x80 or more.
  private let wide: [Wide]

  private struct Wide {
    let form: UInt32
    /// What `WordLetters` tells of it.
    let letters: UInt32
    /// The same of its scalars of 0x80 or more alone.
    let folded: UInt32
  }

  private static let blockSize = 64
  /// Blocks that are matched at a time.
  private static let blocksAtOnce = 64
  private static let formsPerWork = 16
  private static let blocksPerWork = 16

  init(_ forms: Forms, _ meter: QueryMeter) throws(StoreError) {
    var text: [UInt8] = [0]
    text.reserveCapacity(forms.count * 10)
    var wide: [Wide] = []
    var words = WordLetters()
    try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
      if form % WordText.formsPerWork == 0 { try meter.spend() }
      if ASCII.areLettersOrDigits(bytes) {
        text.append(contentsOf: bytes)
      } else if FormAutomaton.Kind(bytes) != .separator, !bytes.contains(0) {
        // A zero would end it: only damaged sections have a token with one.
        text.append(contentsOf: bytes)
        let folded = words.ofWide(bytes)
        wide.append(
          Wide(
            form: UInt32(truncatingIfNeeded: form), letters: words.ofASCII(bytes) | folded,
            folded: folded))
      }
      text.append(0)
    }
    let size = (text.count / WordText.blockSize + 1) * WordText.blockSize
    text.append(contentsOf: repeatElement(0, count: size + 1 - text.count))
    self.text = text
    self.wide = wide
    // The longest piece may end in the block behind the one that it begins in.
    edges = text.withUnsafeBufferPointer { PlainPieces.edges(in: $0) } + [0]
  }

  /// The forms that may match by other bytes than those of a pattern of ASCII, ascending.
  func others(_ pattern: RunPattern) -> [UInt32] {
    if pattern.options.isEmpty { return [] }
    let letters = pattern.foldedPieces.joined().reduce(0) { $0 | WordLetters.bit(of: $1) }
    let required = letters & WordLetters.all
    let isByCase = !pattern.options.contains(.ignoreDiacritics)
    return wide.filter { form in
      // Whose scalars leave no letter of the pattern has that of it which its bytes have.
      let mayMatch =
        form.letters & required == required && (form.folded & required != 0 || required == 0)
      return (mayMatch || form.folded & WordLetters.other != 0)
        && (!isByCase || form.folded & WordLetters.changing != 0)
    }.map(\.form)
  }

  /// Calls `body` with each form of the text that has the first bytes of the longest piece, at the edges
  /// that it asks for, and where these are; several times for forms that have them several times.
  @inline(__always)
  func forEachPlace(
    of pieces: PlainPieces, _ meter: QueryMeter,
    _ body: (Int, UnsafeBufferPointer<UInt8>, Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    let bytes = pieces.firstBytes
    let asksForStart = pieces.leadIsAtStart
    let lengthBeforeEnd = UInt64(pieces.lengthBeforeEnd ?? 0)
    let wanted = bytes.flatMap { [$0.0, $0.1] }
    var hits = [UInt64](repeating: 0, count: WordText.blocksAtOnce)
    var ends = hits
    // The zero before the first form ends none.
    var form = -1
    try text.withUnsafeBufferPointer { (text) throws(StoreError) in
      guard let base = text.baseAddress else { return }
      let blocks = text.count / WordText.blockSize
      for first in stride(from: 0, to: blocks, by: WordText.blocksAtOnce) {
        let matched = min(WordText.blocksAtOnce, blocks - first)
        try meter.spend(1 + matched / WordText.blocksPerWork)
        // SAFETY: so many blocks lie in the text, which has a byte more, and there is room for their bits.
        pharos_match_bytes(
          base + first * WordText.blockSize, matched, wanted, bytes.count, &hits, &ends)
        for block in 0..<matched {
          let end = ends[block]
          var hit = hits[block]
          if asksForStart { hit &= edges[first &+ block] }
          if 1..<64 ~= lengthBeforeEnd {
            hit &=
              edges[first &+ block] &>> lengthBeforeEnd
              | edges[first &+ block &+ 1] &<< (64 &- lengthBeforeEnd)
          }
          while hit != 0 {
            let bit = hit.trailingZeroBitCount
            let before = (end & (1 &<< UInt64(bit) &- 1)).nonzeroBitCount
            try body(form &+ before, text, (first &+ block) &* WordText.blockSize &+ bit)
            hit &= hit &- 1
          }
          form &+= end.nonzeroBitCount
        }
      }
    }
  }
}
