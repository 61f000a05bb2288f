/// Operations on lists of term numbers and of documents.
package enum TermLists {
  /// Below this the sort of the standard library is quicker than counting.
  private static let countingPays = 256
  /// The same of setting bits.
  private static let bitsPay = 24

  /// Sorts, long lists by the radix sort of ``KeySort``; repetitions stay.
  package static func sort(_ numbers: inout [UInt32]) {
    if numbers.count < countingPays {
      numbers.sort()
    } else {
      KeySort.sort(&numbers) { UInt64($0) }
    }
  }

  /// Sorts, and drops repetitions.
  package static func sortDistinct(_ numbers: inout [UInt32]) {
    if numbers.count >= bitsPay, SortingBits.sortDistinct(&numbers) { return }
    sort(&numbers)
    numbers.removeRepeats()
  }

  /// The numbers in both ascending lists.
  package static func intersection(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    let (short, long) = left.count <= right.count ? (left, right) : (right, left)
    // Measured: steps pay from about 1 : 16.
    return long.count / 16 > short.count ? bySteps(short, long) : byMerging(short, long)
  }

  /// The numbers of each of two ascending lists that the other has not.
  package static func differences(
    _ left: [UInt32], _ right: [UInt32]
  ) -> (ofLeft: [UInt32], ofRight: [UInt32]) {
    var ofLeft: [UInt32] = []
    var ofRight: [UInt32] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      let (mine, others) = (left[i], right[j])
      if mine < others { ofLeft.append(mine) } else if mine > others { ofRight.append(others) }
      if mine <= others { i += 1 }
      if others <= mine { j += 1 }
    }
    ofLeft.append(contentsOf: left[i...])
    ofRight.append(contentsOf: right[j...])
    return (ofLeft, ofRight)
  }

  private static func byMerging(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var common: [UInt32] = []
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      let a = left[i]
      let b = right[j]
      if a == b { common.append(a) }
      i &+= a <= b ? 1 : 0
      j &+= b <= a ? 1 : 0
    }
    return common
  }

  /// The long list is searched in steps that double.
  private static func bySteps(_ short: [UInt32], _ long: [UInt32]) -> [UInt32] {
    var common: [UInt32] = []
    var place = 0
    for value in short {
      var step = 1
      var low = place
      while low + step < long.count, long[low + step] < value {
        low += step
        step *= 2
      }
      var high = min(low + step + 1, long.count)
      while low < high {
        let middle = (low + high) / 2
        if long[middle] < value { low = middle + 1 } else { high = middle }
      }
      place = low
      guard place < long.count else { break }
      if long[place] == value { common.append(value) }
    }
    return common
  }
}
