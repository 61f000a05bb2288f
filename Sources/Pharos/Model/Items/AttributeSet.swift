/// The attributes of an item: a dictionary from names to values that is iterated in the order of
/// the names.
///
/// Aliases are resolved when a value is set and when it is asked for, so `set["kMDItemTitle"]` and
/// `set[.title]` are the same value.
///
/// Invariants
/// 1. `keys` and `values` have the same count; a value belongs to the key at its place.
/// 2. Keys are canonical, distinct, and ascend.
public struct AttributeSet: Sendable, Hashable {
  /// The canonical names, ascending.
  public private(set) var keys: [AttributeKey] = []
  /// The values, each at the place of its key.
  package private(set) var values: [AttributeValue] = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set of the pairs given.
  ///
  /// Of several values for one attribute the last one stays.
  public init(_ pairs: some Sequence<(key: AttributeKey, value: AttributeValue)>) {
    for (key, value) in pairs {
      self[key] = value
    }
  }

  /// The value of an attribute, named canonically or by an alias.
  ///
  /// Setting nil removes it.
  public subscript(key: AttributeKey) -> AttributeValue? {
    get {
      let key = key.canonical
      let place = place(of: key)
      return holds(key, at: place) ? values[place] : nil
    }
    set {
      let key = key.canonical
      let place = place(of: key)
      switch (newValue, holds(key, at: place)) {
      case (let value?, true):
        values[place] = value
      case (let value?, false):
        keys.insert(key, at: place)
        values.insert(value, at: place)
      case (nil, true):
        keys.remove(at: place)
        values.remove(at: place)
      case (nil, false):
        break
      }
    }
  }

  /// Adds an attribute with a canonical name that comes after all others, as a decoder reads them.
  package mutating func append(_ key: AttributeKey, _ value: AttributeValue) {
    assert(keys.last.map { $0 < key } ?? true, "attributes are appended in ascending order")
    keys.append(key)
    values.append(value)
  }

  /// Makes room for so many attributes.
  package mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// Where the key is, or would be inserted.
  private func place(of key: AttributeKey) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func holds(_ key: AttributeKey, at place: Int) -> Bool {
    place < keys.count && keys[place] == key
  }
}

extension AttributeSet: RandomAccessCollection {
  /// The place of the first attribute.
  public var startIndex: Int { 0 }
  /// The place after the last attribute.
  public var endIndex: Int { keys.count }

  /// The attribute at a place in the order of the names.
  public subscript(position: Int) -> (key: AttributeKey, value: AttributeValue) {
    (keys[position], values[position])
  }
}

extension AttributeSet: ExpressibleByDictionaryLiteral {
  /// Creates a set as written.
  ///
  /// Of several values for one attribute the last one stays.
  public init(dictionaryLiteral elements: (AttributeKey, AttributeValue)...) {
    for (key, value) in elements {
      self[key] = value
    }
  }
}
