import ByteStore

/// The places of names in a list of distinct ones.
///
/// Lists of attributes are in the order of their names in all segments that are written; then a name
/// is found by halving. One that is not sorted, which the format allows, has a table.
struct NameTable: Sendable {
  private var names: [[UInt8]] = []
  /// Nil while the names ascend.
  private var places: [[UInt8]: Int]?

  /// Number of names.
  var count: Int { names.count }
  /// The name that was added last.
  var last: [UInt8]? { names.last }

  /// Adds a name behind the others; false, and nothing is added, if it is one of them.
  mutating func append(_ name: [UInt8]) -> Bool {
    if places == nil, let last = names.last, ByteOrder.compare(last, name) >= 0 {
      var places: [[UInt8]: Int] = [:]
      for (place, name) in names.enumerated() { places[name] = place }
      self.places = places
    }
    if places != nil {
      guard places?[name] == nil else { return false }
      places?[name] = names.count
    }
    names.append(name)
    return true
  }

  /// The place of a name; nil if it is not in the list.
  func place(of name: String) -> Int? {
    let name = Array(name.utf8)
    if let places { return places[name] }
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if ByteOrder.compare(names[middle], name) < 0 { low = middle + 1 } else { high = middle }
    }
    return low < names.count && names[low] == name ? low : nil
  }
}
