/// Chooses the stretches of a text that show most of what matches.
///
/// Lengths and places are counted in Unicode scalars. Time is linear in the number of marks for
/// each stretch chosen.
struct SnippetWindow {
  /// A mark, by places of scalars and by bytes.
  struct Mark {
    var start: Int
    var end: Int
    var bytes: Range<Int>
    var test: Int
  }

  /// What is to be shown together.
  struct Extent {
    var scalars: Range<Int>
    var bytes: Range<Int>
  }

  /// Ascending by their starts.
  let marks: [Mark]
  let testCount: Int

  /// The extents of the best stretches, first to last: each from the first to the last mark that it
  /// shows, at most `length` long unless a single mark is longer.
  ///
  /// Best is what shows most comparisons that no better stretch shows, then most marks, then comes
  /// first.
  func best(_ count: Int, length: Int) -> [Extent] {
    var chosen: [Extent] = []
    var isShown = [Bool](repeating: false, count: testCount)
    while chosen.count < count,
      let next = best(length, isShown, outside: chosen.map(\.scalars))
    {
      chosen.append(extent(of: next))
      for mark in marks[next] { isShown[mark.test] = true }
    }
    return chosen.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  private func extent(of run: Range<Int>) -> Extent {
    let first = marks[run.lowerBound]
    var extent = Extent(scalars: first.start..<first.end, bytes: first.bytes)
    for mark in marks[run] where mark.end > extent.scalars.upperBound {
      extent = Extent(
        scalars: first.start..<mark.end, bytes: first.bytes.lowerBound..<mark.bytes.upperBound)
    }
    return extent
  }

  /// The best run of marks that fits; after the first stretch only one that shows something new.
  private func best(
    _ length: Int, _ isShown: [Bool], outside chosen: [Range<Int>]
  ) -> Range<Int>? {
    var best: (marks: Range<Int>, new: Int)?
    var counts = [Int](repeating: 0, count: testCount)
    var new = 0
    var first = 0
    func add(_ test: Int, _ change: Int) {
      counts[test] += change
      if isShown[test] { return }
      if change > 0, counts[test] == 1 { new += 1 }
      if change < 0, counts[test] == 0 { new -= 1 }
    }
    for index in marks.indices {
      let mark = marks[index]
      if chosen.contains(where: { mark.start < $0.upperBound && $0.lowerBound < mark.end }) {
        while first < index {
          add(marks[first].test, -1)
          first += 1
        }
        first = index + 1
        continue
      }
      add(mark.test, 1)
      while first < index,
        mark.end - marks[first].start > length || crosses(marks[first].start, mark.end, chosen)
      {
        add(marks[first].test, -1)
        first += 1
      }
      let run = first..<index + 1
      if new == 0, !chosen.isEmpty { continue }
      if let known = best {
        guard (new, run.count) > (known.new, known.marks.count) else { continue }
      }
      best = (run, new)
    }
    return best?.marks
  }

  private func crosses(_ start: Int, _ end: Int, _ chosen: [Range<Int>]) -> Bool {
    chosen.contains { start < $0.upperBound && $0.lowerBound < end }
  }
}
