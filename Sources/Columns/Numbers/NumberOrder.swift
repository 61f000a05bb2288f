import ByteStore

/// What a column of numbers knows of its keys in ascending order, so that ranges are counted by
/// arithmetic.
///
/// ```
/// order        entries sorted by (key, entry)                                  PackedIntegers
/// samples      key of every 128th place of the order - lowest key              PackedIntegers
/// steps        distinct keys - lowest key, ascending                           PackedIntegers
///              and how many entries have a smaller one, with the end           PackedIntegers
/// descriptor   form 1: order · samples · form 2: steps
/// ```
///
/// Few distinct keys (Booleans, ratings) have steps: an order would cost up to 20 bits an entry and
/// say no more.
///
/// Invariants:
/// 1. the order is a permutation of the entries, keys ascend along it, and entries within a key;
/// 2. samples are the keys that the order leads to;
/// 3. the keys of steps ascend strictly, so do their starts, from 0 to the number of entries.
struct NumberOrder: Sendable {
  /// A sample stands for so many places.
  static let sampleDistance = 128
  /// At most so many distinct keys become steps, and only if each has so many entries on average.
  static let mostSteps = 1024
  static let entriesPerStep = 8

  enum Form: Sendable {
    case order(PackedIntegers, samples: PackedIntegers)
    case steps(keys: PackedIntegers, starts: PackedIntegers)
  }

  let form: Form
  let lowest: UInt64
  let entryCount: Int

  /// Reads the descriptor of a form at `position`, which moves behind it.
  init(
    form code: UInt8, _ section: SectionReader, lowest: UInt64, entryCount: Int,
    descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    let first = try PackedIntegers(section, descriptor: descriptor, at: &position)
    let second = try PackedIntegers(section, descriptor: descriptor, at: &position)
    let isSound: Bool
    if code == 1 {
      form = .order(first, samples: second)
      let samples = (entryCount + NumberOrder.sampleDistance - 1) / NumberOrder.sampleDistance
      isSound = first.count == entryCount && second.count == samples
    } else {
      form = .steps(keys: first, starts: second)
      isSound = first.count < second.count && second.count - 1 == first.count
    }
    guard isSound else { throw descriptor.damaged(start, "order of a number column") }
    self.lowest = lowest
    self.entryCount = entryCount
  }

  /// How many entries have a key below `key`, within ``bounds(ofEntriesBelow:_:)``.
  func entriesBelow(
    _ key: UInt64, within bounds: ClosedRange<Int>, _ keys: IntegerColumn
  ) throws(StoreError) -> Int {
    guard case .order(let order, _) = form else { return bounds.lowerBound }
    var low = bounds.lowerBound
    var high = bounds.upperBound
    while low < high {
      let middle = (low + high) / 2
      if try keys.value(at: entry(at: middle, order, keys)) < key {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// How many entries have a key below `key`, within the distance of two samples: more would take a look at
  /// the order and at the keys at every step.
  func bounds(
    ofEntriesBelow key: UInt64, _ keys: IntegerColumn
  ) throws(StoreError) -> ClosedRange<Int> {
    guard key > lowest else { return 0...0 }
    switch form {
    case .steps(let steps, let starts):
      let start = try starts.value(at: steps.lowerBound(key - lowest))
      guard start <= UInt64(entryCount) else { throw keys.damaged("invariant 3: steps") }
      return Int(start)...Int(start)
    case .order(_, let samples):
      // The place lies behind the last sample below the key, and not behind the one after.
      let sample = try samples.lowerBound(key - lowest)
      guard sample > 0 else { return 0...0 }
      let low = (sample - 1) * NumberOrder.sampleDistance + 1
      return low...max(low, min(sample * NumberOrder.sampleDistance, entryCount))
    }
  }

  private func entry(
    at place: Int, _ order: PackedIntegers, _ keys: IntegerColumn
  ) throws(StoreError) -> Int {
    let entry = try order.value(at: place)
    guard entry < UInt64(entryCount) else { throw keys.damaged("invariant 1: no entry \(entry)") }
    return Int(entry)
  }

  /// The entries at places of the order; nil if there is none.
  func entries(_ places: Range<Int>) throws(StoreError) -> [UInt64]? {
    guard case .order(let order, _) = form else { return nil }
    return try order.values(places)
  }

  /// Checks the invariants.
  func checkInvariants(_ keys: IntegerColumn) throws(StoreError) {
    switch form {
    case .steps(let steps, let starts):
      try steps.checkInvariants()
      try starts.checkInvariants()
      var counts: [UInt64: UInt64] = [:]
      for block in 0..<keys.blockCount {
        for key in try keys.values(ofBlock: block) { counts[key &- lowest, default: 0] += 1 }
      }
      var below: UInt64 = 0
      for (index, key) in counts.keys.sorted().enumerated() {
        guard index < steps.count, try steps.value(at: index) == key,
          try starts.value(at: index) == below
        else { throw keys.damaged("invariant 3: step \(index)") }
        below += counts[key] ?? 0
      }
      guard counts.count == steps.count, try starts.value(at: steps.count) == below else {
        throw keys.damaged("invariant 3: last step")
      }
    case .order(let order, let samples):
      try order.checkInvariants()
      try samples.checkInvariants()
      var previous: (key: UInt64, entry: Int)?
      for place in 0..<entryCount {
        let entry = try entry(at: place, order, keys)
        let key = try keys.value(at: entry)
        if let previous, (previous.key, previous.entry) >= (key, entry) {
          throw keys.damaged("invariant 1: order at \(place)")
        }
        previous = (key, entry)
        if place % NumberOrder.sampleDistance == 0 {
          guard try samples.value(at: place / NumberOrder.sampleDistance) == key &- lowest else {
            throw keys.damaged("invariant 2: sample at \(place)")
          }
        }
      }
    }
  }
}

extension NumberOrder {
  /// Writes what suits these keys, which are not all equal: the descriptor without its form, which
  /// is returned.
  static func write(
    _ keys: [UInt64], from low: UInt64, to high: UInt64, to section: SectionWriter,
    descriptor: inout ByteBuffer
  ) throws(StoreError) -> UInt8 {
    if let (distinct, starts) = steps(keys, from: low) {
      try PackedIntegers.write(distinct, to: section, descriptor: &descriptor)
      try PackedIntegers.write(starts, to: section, descriptor: &descriptor)
      return 2
    }
    let order = order(of: keys, from: low, to: high)
    try PackedIntegers.write(order, to: section, descriptor: &descriptor)
    let samples = stride(from: 0, to: order.count, by: sampleDistance).map {
      keys[Int(order[$0])] - low
    }
    try PackedIntegers.write(samples, to: section, descriptor: &descriptor)
    return 1
  }

  /// The distinct keys and the entries below each; nil when they are too many.
  private static func steps(
    _ keys: [UInt64], from low: UInt64
  ) -> (distinct: [UInt64], starts: [UInt64])? {
    var counts: [UInt64: UInt64] = [:]
    let most = min(mostSteps, keys.count / entriesPerStep)
    for key in keys {
      counts[key - low, default: 0] += 1
      if counts.count > most { return nil }
    }
    let distinct = counts.keys.sorted()
    var starts: [UInt64] = [0]
    for key in distinct { starts.append(starts[starts.count - 1] + (counts[key] ?? 0)) }
    return (distinct, starts)
  }

  /// The indexes of `keys` sorted by (key, index): radix sort, 11 bits a pass.
  static func order(of keys: [UInt64], from low: UInt64, to high: UInt64) -> [UInt32] {
    var order = (0..<UInt32(keys.count)).map { $0 }
    var sorted = order
    var shift: UInt64 = 0
    while shift < 64, (high - low) >> shift > 0 {
      pass(keys, low, shift, from: order, to: &sorted)
      swap(&order, &sorted)
      shift += 11
    }
    return order
  }

  private static func pass(
    _ keys: [UInt64], _ low: UInt64, _ shift: UInt64, from order: [UInt32],
    to sorted: inout [UInt32]
  ) {
    keys.withUnsafeBufferPointer { keys in
      sorted.withUnsafeMutableBufferPointer { sorted in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 2049) { starts in
          starts.initialize(repeating: 0)
          // SAFETY: digits are below 2048; every index of the order is one of a key, and the counts
          // of all digits add up to the number of keys.
          for key in keys { starts[Int((key &- low) &>> shift & 2047) + 1] &+= 1 }
          for digit in 0..<2048 { starts[digit + 1] &+= starts[digit] }
          for index in order {
            let digit = Int((keys[Int(index)] &- low) &>> shift & 2047)
            sorted[starts[digit]] = index
            starts[digit] &+= 1
          }
        }
      }
    }
  }
}
