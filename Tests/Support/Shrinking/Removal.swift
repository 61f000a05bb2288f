/// Takes elements away as long as a property holds (delta debugging).
enum Removal {
  /// A small part of the elements for which `holds` is still true; it is taken to hold for all.
  static func smallest<Element>(_ all: [Element], holds: ([Element]) -> Bool) -> [Element] {
    var kept = all
    var length = max(1, kept.count / 2)
    while true {
      var start = 0
      while start < kept.count {
        var candidate = kept
        candidate.removeSubrange(start..<min(kept.count, start + length))
        if holds(candidate) { kept = candidate } else { start += length }
      }
      if length == 1 { return kept }
      length /= 2
    }
  }
}
