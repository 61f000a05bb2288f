import Testing

@testable import PharosCommand

/// Editing one line by whole characters.
@Suite struct LineEditorTests {
  /// An editor with a cursor at the bar.
  private func editor(_ text: String) -> LineEditor {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    var editor = LineEditor()
    editor.replace(with: parts.joined())
    for _ in parts[1] { editor.moveLeft() }
    return editor
  }

  private static let steps:
    [(start: String, step: @Sendable (inout LineEditor) -> Void, end: String)] = [
      ("ab|c", { $0.moveLeft() }, "a|bc"), ("|abc", { $0.moveLeft() }, "|abc"),
      ("ab|c", { $0.moveRight() }, "abc|"), ("abc|", { $0.moveRight() }, "abc|"),
      ("cafe\u{301}|s", { $0.moveLeft() }, "caf|e\u{301}s"),
      ("👨‍👩‍👧|x", { $0.deleteBackward() }, "|x"), ("|👨‍👩‍👧x", { $0.deleteForward() }, "|x"),
      ("|abc", { $0.deleteBackward() }, "|abc"), ("abc|", { $0.deleteForward() }, "abc|"),
      ("one two|, three", { $0.moveWordLeft() }, "one |two, three"),
      ("one |two", { $0.moveWordLeft() }, "|one two"),
      ("one| two, three", { $0.moveWordRight() }, "one two|, three"),
      ("one, |  ", { $0.moveWordRight() }, "one,   |"),
      ("a foo-bar  |x", { $0.deleteWord() }, "a |x"), ("|x", { $0.deleteWord() }, "|x"),
      ("a |foo-bar", { $0.deleteNextWord() }, "a |-bar"),
      ("ab|cd", { $0.deleteToStart() }, "|cd"), ("ab|cd", { $0.deleteToEnd() }, "ab|"),
      ("ab|cd", { $0.moveToStart() }, "|abcd"), ("ab|cd", { $0.moveToEnd() }, "abcd|"),
      ("e|x", { _ = $0.insert("\u{301}") }, "e\u{301}|x"),
      ("a|b", { _ = $0.insert("日本") }, "a日本|b"),
    ]

  @Test("Each step", arguments: steps.indices)
  func step(number: Int) {
    let (start, step, end) = LineEditorTests.steps[number]
    var editor = editor(start)
    step(&editor)
    #expect("\(editor.before)|\(editor.after)" == end)
  }

  @Test("Deleting between the halves of a character joins it, and the cursor stands behind it")
  func joining() {
    var editor = LineEditor()
    editor.replace(with: "ex\u{301}")
    // The accent belongs to the x; without it, to the e.
    editor.moveLeft()
    #expect(editor.after == "x\u{301}")
    editor.replace(with: "🇫a🇷")
    editor.moveLeft()
    editor.deleteBackward()
    #expect((editor.before, editor.after) == ("🇫🇷", ""))
  }

  @Test("A line is full at some length")
  func capacity() {
    var editor = LineEditor()
    let fits = editor.insert(String(repeating: "a", count: LineEditor.capacity - 1))
    let isTooMuch = !editor.insert("bc")
    #expect(fits && isTooMuch)
    #expect(editor.text.count == LineEditor.capacity && editor.text.hasSuffix("b"))
  }
}

/// Telling keys from bytes.
@Suite struct KeyDecoderTests {
  private static let input =
    "aé日👨‍👩‍👧\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[3~\u{1B}[200~x\r\ny\u{1B}z\u{1B}[201~\u{1B}b\u{7F}\r\u{1B}[99~k"
  private static let keys: [TerminalKey] = [
    .text("aé日👨‍👩‍👧"), .up, .down, .wordRight, .delete, .paste("x yz"), .wordLeft, .backspace, .enter,
    .text("k"),
  ]

  /// Pieces of text that follow each other count as one.
  private func joined(_ keys: [TerminalKey]) -> [TerminalKey] {
    keys.reduce(into: []) { all, key in
      if case .text(let text) = key, case .text(let before)? = all.last {
        all[all.count - 1] = .text(before + text)
      } else {
        all.append(key)
      }
    }
  }

  @Test("The same keys, in whatever pieces the bytes come")
  func pieces() {
    let bytes = Array(Self.input.utf8)
    for length in 1...bytes.count {
      var decoder = KeyDecoder()
      var keys: [TerminalKey] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        keys += decoder.keys(from: Array(bytes[start..<min(start + length, bytes.count)]))
      }
      #expect(joined(keys) == Self.keys, "pieces of \(length)")
      #expect(!decoder.isUndecided)
    }
  }

  @Test("Escape is a key when nothing follows it")
  func escape() {
    var decoder = KeyDecoder()
    var told = [decoder.keys(from: [0x1B])]
    #expect(decoder.isUndecided)
    told.append(decoder.decide())
    told.append(decoder.keys(from: [0x1B, 0x1B]))
    told.append(decoder.keys(from: Array("[A".utf8)))
    told.append(decoder.keys(from: Array("\u{1B}[".utf8)))
    told.append(decoder.decide())
    told.append(decoder.keys(from: Array("x".utf8)))
    #expect(told == [[], [.escape], [.escape], [.up], [], [], [.text("x")]])
  }

  @Test("What is no character and no key is nothing")
  func nonsense() {
    var decoder = KeyDecoder()
    let keys = decoder.keys(from: [0xFF, 0x80, 0xC0, 0x61, 0xE6, 0x61, 0x00, 0xC2, 0x85])
    #expect(keys == [.text("aa")])
    var generator = SeededGenerator(seed: SeededGenerator.seed())
    for _ in 0..<2000 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for key in decoder.keys(from: bytes) {
        guard case .text(let text) = key else { continue }
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
  }
}
