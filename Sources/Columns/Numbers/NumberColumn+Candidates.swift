import ByteStore
import CKernels
import Postings

/// Ranges over few documents: their values are looked up, the column is not scanned.
extension NumberColumn {
  /// From one candidate in so many documents on, scanning is quicker.
  private static let scanPays = 24
  /// Up to so many candidates are looked up one by one, each page of the column on its own.
  private static let fewProbes = 64

  /// Keeps the documents that have a value in the range of a selection.
  package func keep(
    _ documents: inout DocumentArray, _ selection: NumberSelection
  ) throws(StoreError) {
    guard !documents.isEmpty else { return }
    let isDirect: Bool
    if case .all = rows.layout, isSingleValued { isDirect = true } else { isDirect = false }
    if documents.count > NumberColumn.fewProbes {
      if documents.count >= rows.documentCount / NumberColumn.scanPays {
        return try keepByScan(&documents, selection)
      }
      if isDirect {
        if selection.isEverything { return }
        return try keys.keep(&documents, in: selection.keys)
      }
    }
    var kept = DocumentArray()
    for index in 0..<documents.count where try contains(documents[index], selection) {
      kept.append(documents[index])
    }
    documents.swap(with: &kept)
  }

  /// Keeps the documents that have a value in a range.
  package func keep(
    _ documents: inout DocumentArray, in range: NumberRange
  ) throws(StoreError) {
    guard let selection = try roughSelection(range) else { return documents.removeAll() }
    try keep(&documents, selection)
  }

  private func keepByScan(
    _ documents: inout DocumentArray, _ selection: NumberSelection
  ) throws(StoreError) {
    let window = DocumentWindow()
    var kept = DocumentArray()
    var next = 0
    while next < documents.count {
      let base = DocumentWindow.base(of: documents[next])
      let end =
        base > .max - DocumentWindow.size
        ? documents.count : documents.firstPlace(from: next, notBelow: base + DocumentWindow.size)
      window.removeAll()
      // SAFETY: a window has the 64 words that a fill writes.
      try fill(window: base, into: window.words, selection)
      kept.append(next..<end, of: documents, in: window, base: base)
      next = end
    }
    documents.swap(with: &kept)
  }
}

extension IntegerColumn {
  /// Keeps the ascending places whose value lies in a range.
  func keep(
    _ places: inout DocumentArray, in range: ClosedRange<UInt64>
  ) throws(StoreError) {
    guard places.count > 0 else { return }
    let last = Int(places[places.count - 1])
    guard last < count else { throw damaged("no value \(last)") }
    let firstBlock = Int(places[0]) / IntegerColumn.blockSize
    let lastBlock = last / IntegerColumn.blockSize
    let (checked, index, data) = try views(ofBlocks: firstBlock...lastBlock)
    let shift = UInt32(truncatingIfNeeded: firstBlock * IntegerColumn.blockSize)
    // SAFETY: the kernel reads entries of these blocks, all in `index`, and refuses blocks that lie
    // outside `data`; what it writes lies behind what it reads.
    let kept = withExtendedLifetime((checked, index, data)) {
      pharos_range_keep(
        data.base.assumingMemoryBound(to: UInt8.self), data.count,
        index.base.assumingMemoryBound(to: UInt8.self), lastBlock - firstBlock + 1, shift,
        range.lowerBound, range.upperBound, places.memory, places.count, places.memory)
    }
    guard kept <= places.count else { throw damaged("a block lies outside the data") }
    places.truncate(to: kept)
  }
}
