import Segments
import StoreTestSupport
import Testing

@Suite struct TermTableTests {
  @Test func internsAndSorts() {
    var random = TestRandom("interning", salt: 1)
    var table = TermTable(minimumCapacity: 4)
    var numbers: [[UInt8]: UInt32] = [:]
    for text in random.texts(4000) {
      let padded = [1, 2, 3] + text + [4]
      let (number, isNew) = table.intern(padded, 3, 3 + text.count)
      #expect(isNew == (numbers[text] == nil))
      #expect(number == numbers[text] ?? UInt32(numbers.count))
      numbers[text] = number
    }
    #expect(table.count == numbers.count)
    let sorted = table.sortedNumbers().map { Array(table.bytes(of: $0)) }
    #expect(sorted == numbers.keys.sorted { $0.lexicographicallyPrecedes($1) })
  }
}
