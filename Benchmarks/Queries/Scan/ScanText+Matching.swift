extension ScanText {
  /// Adds the items of which a value matches a pattern.
  func scan(_ pattern: ScanPattern, into found: inout ScanBits) {
    let search = ByteSearch(pattern.needle, frequencies: frequencies)
    let limit = end + (pattern.words ? 0 : 1)
    bytes.withUnsafeBufferPointer { text in
      var place = 0
      var item = 0
      while let hit = search.find(in: text, from: place, upTo: limit) {
        guard holds(pattern, text, at: hit, search.needle.count) else {
          place = hit + 1
          continue
        }
        item = self.item(at: hit, from: item)
        found.insert(item)
        place = starts[item + 1]
      }
    }
  }

  /// Adds the items that have a value.
  func scanPresence(into found: inout ScanBits) {
    for item in 0..<(starts.count - 1) where starts[item] < starts[item + 1] { found.insert(item) }
  }

  /// The item that a place belongs to, looking forward from an earlier one.
  private func item(at place: Int, from first: Int) -> Int {
    var low = first
    var step = 1
    while low + step < starts.count, starts[low + step] <= place {
      low += step
      step *= 2
    }
    var high = min(low + step, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether the whole pattern matches with its anchor at a place.
  private func holds(
    _ pattern: ScanPattern, _ text: UnsafeBufferPointer<UInt8>, at place: Int, _ length: Int
  ) -> Bool {
    if pattern.elements.count == 1 {
      return !pattern.words
        || (pattern.isOpenAtStart || isBorder(place))
          && (pattern.isOpenAtEnd || isBorder(place + length))
    }
    var ends = [place + length]
    for element in pattern.elements[(pattern.anchor + 1)...] {
      ends = forward(ends, element, text, pattern.words)
      if ends.isEmpty { return false }
    }
    if pattern.words, !pattern.isOpenAtEnd, !ends.contains(where: isBorder) { return false }
    var begins = [place]
    for element in pattern.elements[..<pattern.anchor].reversed() {
      begins = backward(begins, element, text, pattern.words)
      if begins.isEmpty { return false }
    }
    return !pattern.words || pattern.isOpenAtStart || begins.contains(where: isBorder)
  }

  /// Where an element can end that begins at one of some places.
  private func forward(
    _ places: [Int], _ element: ScanPattern.Element, _ text: UnsafeBufferPointer<UInt8>,
    _ words: Bool
  ) -> [Int] {
    var result: [Int] = []
    for place in places {
      switch element {
      case .literal(let bytes):
        if isEqual(text, place, bytes) { result.append(place + bytes.count) }
      case .gap:
        var next = place
        while text[next] != ScanText.mark, !isWord(next) {
          next = after(next, text)
          result.append(next)
        }
      case .star:
        var next = place
        result.append(next)
        while text[next] != ScanText.mark, !words || isWord(next) {
          next = after(next, text)
          result.append(next)
          if words, isBorder(next) { break }
        }
      }
    }
    return places.count == 1 ? result : Array(Set(result))
  }

  /// Where an element can begin that ends at one of some places.
  private func backward(
    _ places: [Int], _ element: ScanPattern.Element, _ text: UnsafeBufferPointer<UInt8>,
    _ words: Bool
  ) -> [Int] {
    var result: [Int] = []
    for place in places {
      switch element {
      case .literal(let bytes):
        if place >= bytes.count, isEqual(text, place - bytes.count, bytes) {
          result.append(place - bytes.count)
        }
      case .gap:
        var next = place
        while let earlier = before(next, text), !isWord(earlier) {
          next = earlier
          result.append(next)
        }
      case .star:
        var next = place
        result.append(next)
        while let earlier = before(next, text), !words || isWord(earlier) {
          next = earlier
          result.append(next)
          if words, isBorder(next) { break }
        }
      }
    }
    return places.count == 1 ? result : Array(Set(result))
  }

  private func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ place: Int, _ bytes: [UInt8]) -> Bool {
    guard place + bytes.count <= text.count else { return false }
    for offset in bytes.indices where text[place + offset] != bytes[offset] { return false }
    return true
  }

  /// The place after the character at a place.
  private func after(_ place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
    var next = place + 1
    while text[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// The place of the character before a place of the same value.
  private func before(_ place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var earlier = place - 1
    while earlier > 0, text[earlier] & 0xC0 == 0x80 { earlier -= 1 }
    return earlier >= 0 && text[earlier] != ScanText.mark ? earlier : nil
  }
}
