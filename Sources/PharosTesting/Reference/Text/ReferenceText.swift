/// A value made ready for matching: the scalars of its folded form, which of them belong to
/// words, and where the borders of the original fall in it (rules 1 to 6).
struct ReferenceText {
  let scalars: [Unicode.Scalar]
  /// One for each scalar; false = separator.
  let isWord: [Bool]
  /// One for each position from 0 to the count.
  let isBorder: [Bool]
  /// The positions of the borders, ascending.
  let borders: [Int]

  init(_ value: String, folding: ReferenceFolding) {
    let nfc = ReferenceNormalization.nfc(Array(value.unicodeScalars))
    let classes = ReferenceScalarClass.classes(of: nfc)
    let borders = ReferenceBorders.borders(of: nfc, classes: classes)
    let positions = (0...nfc.count).filter { borders[$0] }  // of the original
    let whole = folding.fold(nfc)

    var scalars: [Unicode.Scalar] = []
    var isWord: [Bool] = []
    var isBorder: [Bool] = []
    for (start, end) in zip(positions, positions.dropFirst()) {
      let part = folding.fold(Array(nfc[start..<end]))
      scalars += part
      for offset in part.indices {
        isWord.append(classes[start].isWord)
        isBorder.append(offset == 0)
      }
    }
    isBorder.append(true)

    if scalars == whole {
      self.init(scalars: scalars, isWord: isWord, isBorder: isBorder)
    } else {
      self.init(whole: whole, nfc: nfc, classes: classes, borders: positions, folding: folding)
    }
  }

  /// The case in which folding composed scalars across a border, which takes a mark that belongs
  /// to nothing: the border is lost, because its position no longer exists.
  private init(
    whole: [Unicode.Scalar], nfc: [Unicode.Scalar], classes: [ReferenceScalarClass],
    borders: [Int], folding: ReferenceFolding
  ) {
    var isBorder = Array(repeating: false, count: whole.count + 1)
    var isWord = Array(repeating: false, count: whole.count)
    isBorder[0] = true
    isBorder[whole.count] = true
    var lastPosition = 0
    var lastOrigin = 0
    for origin in borders.dropFirst() {
      let head = folding.fold(Array(nfc[..<origin]))
      let tail = folding.fold(Array(nfc[origin...]))
      guard head + tail == whole else { continue }
      for index in lastPosition..<head.count { isWord[index] = classes[lastOrigin].isWord }
      isBorder[head.count] = true
      lastPosition = head.count
      lastOrigin = origin
    }
    self.init(scalars: whole, isWord: isWord, isBorder: isBorder)
  }

  private init(scalars: [Unicode.Scalar], isWord: [Bool], isBorder: [Bool]) {
    self.scalars = scalars
    self.isWord = isWord
    self.isBorder = isBorder
    self.borders = isBorder.indices.filter { isBorder[$0] }
  }
}
