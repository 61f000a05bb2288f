/// Byte strings one after the other in one allocation.
struct TermArena {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  func start(_ index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }
  func end(_ index: Int) -> Int { ends[index] }
  func range(_ index: Int) -> Range<Int> { start(index)..<end(index) }
  func text(_ index: Int) -> [UInt8] { Array(bytes[range(index)]) }
}
