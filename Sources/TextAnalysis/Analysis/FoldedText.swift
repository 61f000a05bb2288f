/// A folded text with the borders of the original: what a matcher runs on.
package struct FoldedText: Sendable {
  /// The folded scalars.
  package private(set) var scalars: [UInt32] = []
  /// For each scalar, whether it belongs to a run; else it separates.
  package private(set) var isWord: [Bool] = []
  /// For each position from 0 to the count, whether a border of the original lies there.
  package private(set) var isBorder: [Bool] = [true]

  // The original, kept for the texts that cannot be folded scalar by scalar.
  private var originalIsWord: [Bool] = []
  private var originalIsBorder: [Bool] = []

  /// An empty text, to be filled by `load`.
  package init() {}

  /// - Parameter nfc: valid UTF-8 in NFC.
  package init(nfc: [UInt8], _ options: FoldOptions) {
    nfc.withUnsafeBufferPointer { load(nfc: $0, options) }
  }

  /// - Parameter nfc: scalars in NFC.
  package init(scalars nfc: [UInt32], _ options: FoldOptions) {
    self.init(nfc: UTF8Scalars.bytes(nfc), options)
  }

  /// Replaces the text; the memory of the old one is used again.
  /// - Parameter nfc: valid UTF-8 in NFC.
  package mutating func load(nfc: UnsafeBufferPointer<UInt8>, _ options: FoldOptions) {
    scalars.removeAll(keepingCapacity: true)
    isWord.removeAll(keepingCapacity: true)
    isBorder.removeAll(keepingCapacity: true)
    scalars.reserveCapacity(nfc.count)
    isWord.reserveCapacity(nfc.count)
    isBorder.reserveCapacity(nfc.count + 1)
    if !loadScalarByScalar(nfc, options) { loadAsWhole(nfc, options) }
  }

  /// Appends the folded scalars as UTF-8.
  package func appendUTF8(to bytes: inout [UInt8]) {
    for scalar in scalars { UTF8Scalars.append(scalar, to: &bytes) }
  }

  /// Folds each scalar on its own; false where that is not the folding of the whole.
  private mutating func loadScalarByScalar(
    _ nfc: UnsafeBufferPointer<UInt8>, _ options: FoldOptions
  ) -> Bool {
    var walk = BorderWalk()
    var folder = ScalarFolder(options)
    var index = 0
    // Borders around scalars that folding drops fall on the same position.
    var border = false
    while index < nfc.count {
      if nfc[index] < 0x80 {
        let end = ASCII.prefixLength(nfc, from: index)
        appendASCII(nfc, index..<end, options, &walk, border)
        folder.passASCII(nfc[end - 1])
        index = end
        border = false
        continue
      }
      let scalar = UTF8Scalars.next(nfc, &index)
      let traits = ScalarTraits(of: scalar)
      border = walk.step(traits.classBits) || border
      let before = scalars.count
      guard folder.fold(scalar, traits, into: &scalars) else { return false }
      for place in before..<scalars.count {
        isWord.append(walk.isWord)
        isBorder.append(place == before && border)
      }
      if scalars.count > before { border = false }
    }
    isBorder.append(true)
    return true
  }

  /// Appends bytes below 0x80; `border` says whether one lies before the first in any case.
  private mutating func appendASCII(
    _ nfc: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ options: FoldOptions,
    _ walk: inout BorderWalk, _ border: Bool
  ) {
    let first = scalars.count
    let mask: UInt8 = options.contains(.ignoreCase) ? 0x20 : 0
    scalars.append(contentsOf: repeatElement(0, count: range.count))
    isWord.append(contentsOf: repeatElement(false, count: range.count))
    isBorder.append(contentsOf: repeatElement(border, count: range.count))
    var step = walk
    scalars.withUnsafeMutableBufferPointer { scalars in
      isWord.withUnsafeMutableBufferPointer { isWord in
        isBorder.withUnsafeMutableBufferPointer { isBorder in
          var place = first
          for index in range {
            let byte = nfc[index]
            let scalarClass = ASCII.classBits(byte)
            let isBorderHere = step.stepASCII(scalarClass)
            let isUpper = scalarClass == ScalarClass.uppercase.rawValue
            scalars[place] = UInt32(isUpper ? byte | mask : byte)
            isWord[place] = step.isWord
            isBorder[place] = isBorderHere || (border && place == first)
            place &+= 1
          }
        }
      }
    }
    walk = step
  }

  /// Folds the whole text, following every scalar to where it goes.
  private mutating func loadAsWhole(
    _ nfc: UnsafeBufferPointer<UInt8>, _ options: FoldOptions
  ) {
    scalars.removeAll(keepingCapacity: true)
    isWord.removeAll(keepingCapacity: true)
    isBorder.removeAll(keepingCapacity: true)
    originalIsWord.removeAll(keepingCapacity: true)
    originalIsBorder.removeAll(keepingCapacity: true)
    var work = TaggedScalars()
    var walk = BorderWalk()
    var index = 0
    while index < nfc.count {
      let scalar = UTF8Scalars.next(nfc, &index)
      work.append(scalar, tag: UInt32(truncatingIfNeeded: originalIsWord.count))
      originalIsBorder.append(walk.step(ScalarTraits(of: scalar).classBits))
      originalIsWord.append(walk.isWord)
    }
    work.fold(options)
    // Position j of the folded text stands for the positions after the origin of scalar j - 1 up
    // to the origin of scalar j. Marks may have changed places; only their neighbours notice.
    var next = 0
    for place in 0..<work.count {
      let origin = Int(work.tag(place))
      var border = false
      while next <= origin {
        if originalIsBorder[next] { border = true }
        next += 1
      }
      scalars.append(work.scalar(place))
      isWord.append(originalIsWord[origin])
      isBorder.append(border)
    }
    isBorder.append(true)
  }
}
