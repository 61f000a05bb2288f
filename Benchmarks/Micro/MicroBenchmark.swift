/// One part of the engine, measured by itself.
struct MicroBenchmark {
  /// What bounds it on any machine.
  enum Limit: Sendable {
    /// Bytes read in order from memory.
    case reading
    /// Bytes read in order from the second-level cache.
    case cached
    /// Bytes copied.
    case copying
    /// Reads from memory, each at a place that the one before tells, and the bytes from the cache.
    case jumping(Int)
  }

  let name: String
  /// What one element is.
  let unit: String
  /// Elements of a round.
  let elements: Int
  /// Bytes that an element must move at least: those of its encoded form and of its decoded one.
  let bytesPerElement: Double
  let limit: Limit
  /// One round; returns something that depends on all of it.
  let round: () throws -> Int
}

/// What was measured of a part.
struct MicroResult: Codable, Sendable {
  var name: String
  var unit: String
  var elements: Int
  var nanoseconds: Double
  var limitNanoseconds: Double
  var instructions: Double?

  /// How many times the physical limit.
  var ratio: Double { limitNanoseconds > 0 ? nanoseconds / limitNanoseconds : 0 }
}
