/// Tells words that do not fold to a term, case and diacritics ignored, by what they begin with.
///
/// For one thread at a time.
package struct TermBeginning {
  /// Below are the scripts in which two letters do not make one, whatever folding drops between them.
  private static let composing: UInt32 = 0x590

  private let term: [UInt8]
  /// The term may begin with a scalar that is made of two, each of which folds to another one.
  private let mayBeComposed: Bool
  /// For each scalar of the first plane whether what it folds to begins as the term does; nil: not known
  /// yet.
  private var answers = [Bool?](repeating: nil, count: 0x1_0000)
  private var folded = FoldedText()

  /// - Parameter term: valid UTF-8, folded.
  package init(_ term: [UInt8]) {
    self.term = term
    mayBeComposed = UTF8Scalars.scalars(term).first.map { $0 >= TermBeginning.composing } ?? false
  }

  /// Whether a word, valid UTF-8 in NFC, may fold to the term.
  package mutating func mayFoldToTerm(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    while place < word.count, word[place] < 0x80 {
      guard place < term.count, ASCII.lowercased(word[place]) == term[place] else { return false }
      place += 1
    }
    if place == word.count { return place == term.count }
    return place > 0 || mayBegin(word)
  }

  /// Whether what the first scalar of a word folds to begins as the term does.
  private mutating func mayBegin(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = 0
    let scalar = UTF8Scalars.next(word, &end)
    if mayBeComposed, scalar >= TermBeginning.composing { return true }
    let place = Int(scalar)
    guard place < answers.count else { return true }
    if let answer = answers[place] { return answer }
    folded.load(nfc: UnsafeBufferPointer(rebasing: word[..<end]), .term)
    var bytes: [UInt8] = []
    folded.appendUTF8(to: &bytes)
    let answer = term.starts(with: bytes)
    answers[place] = answer
    return answer
  }
}
