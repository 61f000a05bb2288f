/// One line of text that is edited at a cursor, by whole characters (extended grapheme clusters).
///
/// Invariant: the cursor stands between characters of the whole text.
struct LineEditor {
  /// The most characters a line has.
  static let capacity = 1024

  /// The text before the cursor.
  private(set) var before = ""
  /// The text behind it.
  private(set) var after = ""

  var text: String { before + after }

  /// Puts text in at the cursor.
  ///
  /// - Returns: whether all of it had room.
  mutating func insert(_ new: String) -> Bool {
    let room = max(0, LineEditor.capacity - before.count - after.count)
    let taken = new.prefix(room)
    set(before + taken, after)
    return taken.endIndex == new.endIndex
  }

  /// Replaces the whole text; the cursor is at the end.
  mutating func replace(with new: String) { set(String(new.prefix(LineEditor.capacity)), "") }

  // MARK: Deleting

  mutating func deleteBackward() { set(String(before.dropLast()), after) }
  mutating func deleteForward() { set(before, String(after.dropFirst())) }
  mutating func deleteToStart() { set("", after) }
  mutating func deleteToEnd() { set(before, "") }

  /// Deletes back to the last blank, as a shell does.
  mutating func deleteWord() {
    var rest = Substring(before)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    while let last = rest.last, !last.isWhitespace { rest.removeLast() }
    set(String(rest), after)
  }

  mutating func deleteNextWord() {
    let start = before
    moveWordRight()
    set(start, after)
  }

  // MARK: Moving

  mutating func moveLeft() {
    guard let last = before.last else { return }
    set(String(before.dropLast()), String(last) + after)
  }

  mutating func moveRight() {
    guard let first = after.first else { return }
    set(before + String(first), String(after.dropFirst()))
  }

  mutating func moveToStart() { set("", text) }
  mutating func moveToEnd() { set(text, "") }

  /// To the beginning of the word before the cursor.
  mutating func moveWordLeft() {
    var rest = Substring(before)
    while let last = rest.last, !LineEditor.isOfWord(last) { rest.removeLast() }
    while let last = rest.last, LineEditor.isOfWord(last) { rest.removeLast() }
    set(String(rest), before[rest.endIndex...] + after)
  }

  /// To the end of the word behind the cursor.
  mutating func moveWordRight() {
    var rest = Substring(after)
    while let first = rest.first, !LineEditor.isOfWord(first) { rest.removeFirst() }
    while let first = rest.first, LineEditor.isOfWord(first) { rest.removeFirst() }
    set(before + after[..<rest.startIndex], String(rest))
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// Where the two parts join to one character, the cursor moves behind it.
  private mutating func set(_ newBefore: String, _ newAfter: String) {
    before = newBefore
    after = newAfter
    let text = newBefore + newAfter
    let place = text.utf8.index(text.startIndex, offsetBy: newBefore.utf8.count)
    var border = text.startIndex
    while border < place { border = text.index(after: border) }
    guard border > place else { return }
    before = String(text[..<border])
    after = String(text[border...])
  }
}
