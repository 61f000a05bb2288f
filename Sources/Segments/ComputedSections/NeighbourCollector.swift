/// Notes what stands beside the terms of one attribute, for each document that has them.
struct NeighbourCollector {
  private let documents: [UInt32]
  /// Where the marks of each term begin.
  private let starts: [Int]
  /// The marks of all terms, one after the other.
  private(set) var marks: [UInt8]
  /// The documents of each term that were met, and the last of them.
  private var counts: [Int]
  private var lastDocuments: [UInt32]
  /// The token before, which waits for the one behind it.
  private var waiting: (term: Int, before: UInt8, document: UInt32)?
  private var lastMark = NeighbourFormat.none

  /// - Parameter documents: of each term, so many.
  init(documents: [UInt32]) {
    self.documents = documents
    var starts: [Int] = []
    var total = 0
    for count in documents {
      starts.append(total)
      total += Int(count)
    }
    self.starts = starts
    marks = [UInt8](repeating: 0, count: total)
    counts = [Int](repeating: 0, count: documents.count)
    lastDocuments = [UInt32](repeating: .max, count: documents.count)
  }

  /// Notes the next token: its mark, and its term where that is one of those.
  @inline(__always)
  mutating func add(_ mark: UInt8, term: Int, isFirst: Bool, document: UInt32) {
    if isFirst { endValue() }
    settle(behind: mark)
    if term >= 0 { waiting = (term, lastMark, document) }
    lastMark = mark
  }

  /// Notes that no token follows in the value.
  mutating func endValue() {
    settle(behind: NeighbourFormat.none)
    lastMark = NeighbourFormat.none
  }

  @inline(__always)
  private mutating func settle(behind: UInt8) {
    guard let (term, before, document) = waiting else { return }
    waiting = nil
    if lastDocuments[term] != document {
      lastDocuments[term] = document
      counts[term] += 1
      // More documents than the list has: it gets no marks.
      guard counts[term] <= documents[term] else { return }
      marks[starts[term] + counts[term] - 1] = before | behind << 4
      return
    }
    guard counts[term] <= documents[term] else { return }
    let place = starts[term] + counts[term] - 1
    let known = marks[place]
    if known & 15 != before { marks[place] &= 0xF0 }
    if known >> 4 != behind { marks[place] &= 0x0F }
  }

  /// The marks of a term; nil where its texts have other documents than its list.
  func marks(of term: Int) -> ArraySlice<UInt8>? {
    guard counts[term] == Int(documents[term]) else { return nil }
    return marks[starts[term]..<starts[term] + counts[term]]
  }
}
