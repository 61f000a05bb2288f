import TextAnalysis

/// The entries of the table of one state for all words whose letters tell where they lead.
///
/// Read for every form that is met for the first time. Owned by the matcher, which frees it.
struct WordEntries {
  private let test: WordTest
  // SAFETY: an entry for each place that the test tells.
  private let entries: UnsafeMutablePointer<UInt8>

  /// - Parameter entry: the entry of an end; 0 for `FormTransitions.unknownEnd`.
  init(_ words: FormTransitions.UsualWords, _ entry: (Int32) -> UInt8) {
    test = words.test
    entries = .allocate(capacity: WordTest.placeCount)
    entries.initialize(repeating: 0, count: WordTest.placeCount)
    for (place, end) in words.endsByPlace.enumerated() { entries[place] = entry(end) }
  }

  func free() { entries.deallocate() }

  /// The entry of a form of the segment; 0 where its letters do not tell.
  @inline(__always)
  func entry(of form: Int, _ letters: FormLetters) -> UInt8 {
    // SAFETY: every form has letters and a last byte.
    entries[test.place(letters.letters[form], endingWith: letters.lastBytes[form])]
  }
}
