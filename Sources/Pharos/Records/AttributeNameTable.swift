/// What checking and encoding need to know of the names of attributes.
///
/// Items of one source have the same names in the same order mostly, so that a name is first
/// compared with the one that followed its predecessor before; nothing is hashed then.
struct AttributeNameTable {
  /// A name that was seen.
  struct Entry {
    let key: AttributeKey
    /// The type of a registered attribute.
    let type: AttributeType?
    /// What is wrong with the name of a custom one.
    let problem: CustomAttributeError.Problem?
    /// The name as the directory of a record has it.
    let bytes: [UInt8]
    /// The entry of the name that came after this one.
    fileprivate var successor = 0

    fileprivate init(_ key: AttributeKey) {
      self.key = key
      let name = key.rawValue
      type = AttributeRegistry.type(named: name)
      problem = type == nil ? CustomAttribute.problem(ofName: name) : nil
      var writer = RecordWriter()
      writer.name(key)
      bytes = writer.bytes
    }
  }

  /// Where the names of an item begin.
  static let start = 0
  /// When so many names are known, all are forgotten.
  private static let capacity = 8192

  /// Entry 0 stands for the start of an item; it is no name.
  private var entries = [Entry(AttributeKey(rawValue: ""))]
  private var numbers: [AttributeKey: Int] = [:]
  /// The names that were asked for since ``forgetNames()``.
  private(set) var names: Set<AttributeKey> = []
  /// For each entry whether it is among these.
  private var isNoted = [true]

  /// The entry of a name, which is noted.
  ///
  /// - Parameter previous: the number of the name before it in the item, or ``start``; becomes that of
  ///   this one.
  @inline(__always)
  mutating func entry(of key: AttributeKey, after previous: inout Int) -> Entry {
    var number = entries[previous].successor
    if number == 0 || entries[number].key != key {
      number = self.number(of: key)
      // The table may have been emptied.
      if previous < entries.count { entries[previous].successor = number }
    }
    previous = number
    if !isNoted[number] { note(number) }
    return entries[number]
  }

  /// Begins a new set of names.
  mutating func forgetNames() {
    names = []
    for number in isNoted.indices.dropFirst() { isNoted[number] = false }
  }

  private mutating func note(_ number: Int) {
    isNoted[number] = true
    names.insert(entries[number].key)
  }

  private mutating func number(of key: AttributeKey) -> Int {
    if let number = numbers[key] { return number }
    if entries.count > AttributeNameTable.capacity {
      entries.removeLast(entries.count - 1)
      entries[0].successor = 0
      isNoted = [true]
      numbers = [:]
    }
    entries.append(Entry(key))
    isNoted.append(false)
    numbers[key] = entries.count - 1
    return entries.count - 1
  }
}
