import CKernels

/// The places of the units of some texts that may lead out of the states that skip, in their order.
struct ExitListing {
  /// Places that are listed at a time: many, or no more than the kernels need room for.
  static let placeCapacity = 512
  static let fewestPlaces = 8
  private static let fewestOfNeedles = 32
  /// Finding one of many exits at once costs a quarter of what a skip does.
  private static let exitsPerSkip = 4

  private let matcher: TextMatcher
  private let units: UnsafeBufferPointer<UInt16>
  private let exits: UnitExits
  private let room: Int
  private var index = 0
  private var count = 0
  /// The first unit that was not looked at yet.
  private var position = 0

  /// - Parameter fewAtOnce: what is listed ahead is most often passed over.
  init(
    _ matcher: TextMatcher, _ units: UnsafeBufferPointer<UInt16>, _ exits: UnitExits,
    fewAtOnce: Bool
  ) {
    self.matcher = matcher
    self.units = units
    self.exits = exits
    let fewest =
      exits.needles.isEmpty ? ExitListing.fewestPlaces : ExitListing.fewestOfNeedles
    room = fewAtOnce ? fewest : ExitListing.placeCapacity
  }

  /// The first place of a text from which it has to be followed, nil where there is none.
  @inline(__always)
  mutating func first(in text: Range<Int>) -> Int? {
    if text.isEmpty { return nil }
    return exits.leadsOn(fromStart: units[text.lowerBound])
      ? text.lowerBound : next(from: text.lowerBound &+ 1, before: text.upperBound)
  }

  /// The first place from `start` on and before `end`; nil where there is none.
  @inline(__always)
  mutating func next(from start: Int, before end: Int) -> Int? {
    while true {
      while index < count {
        // SAFETY: so many places were stored.
        let place = Int(matcher.places[index])
        if place >= end { return nil }
        index &+= 1
        if place >= start { return place }
      }
      if max(position, start) >= end { return nil }
      position = max(position, start)
      list()
    }
  }

  @inline(never)
  private mutating func list() {
    index = 0
    count = 0
    guard let base = units.baseAddress else { return }
    // SAFETY: the kernels read the units from `position` to the count and as many needles as given, every
    // unit has a byte in the set, and there is room for so many places.
    count = exits.needles.withUnsafeBufferPointer { needles in
      guard let first = needles.baseAddress, !needles.isEmpty else {
        return pharos_list_units_in(
          base, &position, units.count, exits.set, matcher.places, room)
      }
      return pharos_list_units(
        base, &position, units.count, first, needles.count, matcher.places, room)
    }
    count = exits.keepLeading(units, matcher.places, count)
    matcher.skipped[1] &+= count / ExitListing.exitsPerSkip
  }
}
