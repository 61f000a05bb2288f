extension ItemWriter {
  /// Writes running text: sentences with a little memory, as real text has it.
  mutating func write(_ text: RunningText) {
    let count = min(ItemWriter.mostWords, text.words.draw(&random))
    placeInsertions(text.insertions, count)
    let shapes = text.insertions?.shapes
    words.removeAll(keepingCapacity: true)
    var nextInsertion = 0
    var startsSentence = true
    let isIdeographic = table.isIdeographic
    for index in 0..<count {
      while nextInsertion < insertions.count, insertions[nextInsertion] <= index {
        nextInsertion += 1
        guard let shapes else { continue }
        if index > 0, isIdeographic { append(" ") }
        write(shapes.draw(&random), words: 1)
        append(" ")
      }
      let word = nextWord(index, text)
      words.append(UInt32(truncatingIfNeeded: word))
      if startsSentence {
        append(capitalized: word, of: table)
      } else {
        append(word: word, of: table)
      }
      startsSentence = punctuate(isLast: index == count - 1, isIdeographic, text)
    }
  }

  /// A preferred successor of the last word, a repetition, or any word by its frequency.
  private mutating func nextWord(_ index: Int, _ text: RunningText) -> Int {
    let bits = random.next()
    if index > 0, text.succession.covers(bits) {
      // The lower half of the bits is free: one choice in 2, 4, 8 ...
      let choice = min(7, (bits & 0xFFFF_FFFF).trailingZeroBitCount)
      return table.successor(
        of: Int(words[index - 1]), choice: choice, salt: generator.recipe.seed)
    }
    if index > 3, text.repetition.covers(RandomStream.mix(bits)) {
      return Int(words[random.below(index)])
    }
    return table.frequencies.draw(random.next())
  }

  /// Writes what stands after a word; true when a sentence ended.
  private mutating func punctuate(
    isLast: Bool, _ isIdeographic: Bool, _ text: RunningText
  ) -> Bool {
    let bits = random.next()
    let die = bits & 127
    if isLast {
      append(isIdeographic ? "。" : ".")
    } else if die < 10 {
      append(isIdeographic ? "。" : ".")
      if text.paragraphs.covers(bits) { append("\\n") } else if !isIdeographic { append(" ") }
    } else if die < 18 {
      append(isIdeographic ? "、" : ", ")
    } else {
      if !isIdeographic { append(" ") }
      return false
    }
    return isLast || die < 10
  }

  private mutating func placeInsertions(_ recipe: RunningText.Insertions?, _ count: Int) {
    insertions.removeAll(keepingCapacity: true)
    guard let recipe, random.chance(recipe.share) else { return }
    for _ in 0..<min(ItemWriter.mostWords, recipe.count.draw(&random)) {
      insertions.append(random.below(count))
    }
    insertions.sort()
  }
}
