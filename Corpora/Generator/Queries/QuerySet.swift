/// Queries by class, chosen from a corpus so that each class has a known selectivity.
///
/// The same sample and seed give the same queries.
package struct QuerySet: Sendable {
  /// Queries of one kind.
  package struct Group: Sendable {
    /// Such as `term_any.common`.
    package let name: String
    package let queries: [QueryTree]
  }

  /// What every engine can be asked.
  package private(set) var classes: [Group] = []
  /// What only the Spotlight language has.
  package private(set) var spotlight: [Group] = []

  let sample: CorpusSample
  let text: QueryBands
  let title: QueryBands
  var random: RandomStream
  let perClass: Int

  package init(_ sample: CorpusSample, perClass: Int = 50, seed: UInt64 = 7) {
    self.sample = sample
    self.perClass = perClass
    random = RandomStream(seed: seed, .queries)
    text = QueryBands(sample, frequencies: sample.textFrequencies, scale: 1)
    title = QueryBands(sample, frequencies: sample.titleFrequencies, scale: 0.1)
    guard sample.count > 0 else { return }
    addTerms()
    addCombinations()
    addPrefixes()
    addPhrases()
    addPartsOfWords()
    addIdeographs()
    addRanges()
    addKeys(seed: seed)
    addSpotlight()
  }

  /// Adds a class of distinct queries; as many as can be found.
  mutating func add(_ name: String, _ make: (inout QuerySet) -> QueryTree?) {
    let queries = distinct(make)
    classes.append(Group(name: name, queries: queries))
  }

  /// Adds a class of given queries.
  mutating func add(_ name: String, _ queries: [QueryTree]) {
    classes.append(Group(name: name, queries: queries))
  }

  /// Adds a class of query strings.
  mutating func addSpotlight(_ name: String, _ make: (inout QuerySet) -> String?) {
    let queries = distinct { set in make(&set).map { .spotlight($0) } }
    spotlight.append(Group(name: name, queries: queries))
  }

  private mutating func distinct(_ make: (inout QuerySet) -> QueryTree?) -> [QueryTree] {
    var queries: [QueryTree] = []
    var seen: Set<String> = []
    var tries = 0
    while queries.count < perClass, tries < 800 * perClass {
      tries += 1
      guard let query = make(&self), seen.insert(query.spotlight).inserted else { continue }
      queries.append(query)
    }
    return queries
  }

  /// Which queries are written.
  package enum Kind: String, Sendable, CaseIterable {
    /// Trees under `classes`, query strings under `spotlight`.
    case both
    case trees
    /// Query strings under `classes`.
    case spotlight
  }

  /// The queries as JSON.
  package func json(_ kind: Kind = .both) -> [UInt8] {
    func groups(_ groups: [Group]) -> JSONValue {
      .list(
        groups.map {
          .object([
            .init("name", .text($0.name)), .init("queries", .list($0.queries.map(\.json))),
          ])
        })
    }
    var members: [JSONValue.Member] = [
      .init("fields", .list(QueryTree.every.map { .text($0) })),
      .init("classes", groups(kind == .spotlight ? spotlight : classes)),
    ]
    if kind == .both { members.append(.init("spotlight", groups(spotlight))) }
    var bytes: [UInt8] = []
    JSONBytes.append(.object(members), to: &bytes)
    bytes.append(0x0A)
    return bytes
  }

  // MARK: Drawing

  mutating func word(_ bands: QueryBands, _ band: QueryBands.Band) -> String? {
    random.pick(bands.words(band))
  }

  /// A word of a random item, of letters only.
  mutating func itemWord(inTitle: Bool, atLeast length: Int) -> String? {
    guard let document = random.pick(sample.documents) else { return nil }
    let pool: [UInt32]
    if inTitle {
      pool = document.title
    } else {
      let die = random.below(20)
      pool = die < 14 ? document.text : die < 17 ? document.title : document.others
    }
    guard let place = random.pick(pool) else { return nil }
    let word = sample.words[Int(place)]
    return QueryWord.isAlphabetic(word, atLeast: length) ? word : nil
  }

  /// Distinct words of one item: the first of a band, the others not rarer.
  mutating func wordsOfItem(_ band: QueryBands.Band, count: Int) -> [String]? {
    guard let document = random.pick(sample.documents) else { return nil }
    let words = Set(document.text).sorted()
    guard let first = random.pick(words.filter { text.band(of: $0) == band }) else { return nil }
    let bands = QueryBands.Band.allCases
    let rank = bands.firstIndex(of: band) ?? 0
    var others = words.filter { word in
      guard word != first, let other = text.band(of: word) else { return false }
      return bands.firstIndex(of: other) ?? 0 >= rank
    }
    guard others.count >= count - 1 else { return nil }
    var chosen = [first]
    while chosen.count < count { chosen.append(others.remove(at: random.below(others.count))) }
    return chosen.map { sample.words[Int($0)] }
  }
}
