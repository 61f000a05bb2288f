/// Finds the name that was probably meant by one that nobody knows.
package enum NameSuggestion {
  /// Names longer than this are left aside.
  private static let longestName = 128

  /// The candidate nearest to `name`, never `name` itself; nil if none is near.
  ///
  /// A name is near if a third of its letters or fewer are changed, added, left out or swapped with
  /// their neighbour; letter case does not count. Of equally near candidates the first in
  /// alphabetical order is taken.
  package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    let letters = folded(name)
    guard !letters.isEmpty, letters.count <= longestName else { return nil }
    let limit = letters.count <= 2 ? 0 : max(1, letters.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name {
      let other = folded(candidate)
      guard abs(other.count - letters.count) <= limit else { continue }
      let distance = editDistance(letters, other)
      guard distance <= limit else { continue }
      if let known = best, (known.distance, known.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  private static func folded(_ name: String) -> [Unicode.Scalar] {
    Array(name.lowercased().unicodeScalars)
  }

  /// The number of changes, insertions, deletions and swaps of neighbours (optimal string
  /// alignment).
  private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        let isSame = left[row] == right[column]
        var distance = min(
          last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
