/// What is found when it is first asked for, by its key.
///
/// A class: what finds a value may ask for others. Not thread-safe: belongs to one running search.
final class FoundOnce<Key: Hashable, Value> {
  private var known: [Key: Value] = [:]

  func value(of key: Key, _ find: () throws -> Value) rethrows -> Value {
    if let known = known[key] { return known }
    let found = try find()
    known[key] = found
    return found
  }
}
