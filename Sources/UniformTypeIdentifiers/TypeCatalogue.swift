#if !canImport(Darwin)
  import ContentTypes
  import Synchronization

  /// What is known of types: the table, what the program declares, and what dynamic identifiers
  /// say.
  ///
  /// Thread-safe. What the program declares is known for as long as it runs, and to ``UTType``
  /// alone: the engine derives trees of types from the table, so that an index means the same
  /// everywhere.
  enum TypeCatalogue {
    /// A type that the program declares.
    private struct Declaration {
      var identifier: String
      var parents: [String]
    }

    /// By identifier in lower case.
    private static let declarations = Mutex<[String: Declaration]>([:])

    /// The identifier as it was declared; nil when nobody declares it.
    static func identifier(spelled identifier: String) -> String? {
      if let row = UniformTypes.declaration(of: identifier) { return row.identifier }
      if let own = declaration(of: identifier) { return own.identifier }
      return DynamicType(identifier: identifier)?.identifier
    }

    /// Declares a type, unless the table has it; returns its identifier.
    ///
    /// A parent that comes later is added, so that the order of declarations does not matter.
    static func declare(_ identifier: String, parent: String?) -> String {
      if let row = UniformTypes.declaration(of: identifier) { return row.identifier }
      return declarations.withLock { known in
        let key = UniformTypes.lowercased(identifier)
        var own = known[key] ?? Declaration(identifier: identifier, parents: [])
        if let parent, !own.parents.contains(parent) { own.parents.append(parent) }
        known[key] = own
        return own.identifier
      }
    }

    /// The type itself, then every type it conforms to: breadth-first, each once.
    static func ancestors(of identifier: String) -> [String] {
      if UniformTypes.declaration(of: identifier) != nil {
        return UniformTypes.ancestors(of: identifier)
      }
      var visited: Set<String> = [UniformTypes.lowercased(identifier)]
      var queue = [identifier]
      var next = 0
      while next < queue.count {
        for parent in parents(of: queue[next])
        where visited.insert(UniformTypes.lowercased(parent)).inserted {
          queue.append(parent)
        }
        next += 1
      }
      return queue
    }

    /// The declared types that have a tag, in the order of the table.
    static func identifiers(tag: String, tagClass: UTTagClass) -> [String] {
      let tag = UniformTypes.lowercased(tag)
      let rows =
        switch tagClass {
        case .filenameExtension: extensions[tag]
        case .mimeType: mimeTypes[tag]
        default: [Int]?.none
        }
      return (rows ?? []).map { UniformTypeTable.rows[$0].identifier }
    }

    static func tags(of identifier: String) -> [UTTagClass: [String]] {
      if let row = UniformTypes.declaration(of: identifier) {
        var tags: [UTTagClass: [String]] = [:]
        if !row.filenameExtensions.isEmpty { tags[.filenameExtension] = row.filenameExtensions }
        if !row.mimeTypes.isEmpty { tags[.mimeType] = row.mimeTypes }
        return tags
      }
      guard let dynamic = DynamicType(identifier: identifier) else { return [:] }
      return [dynamic.tagClass: [dynamic.tag]]
    }

    private static func parents(of identifier: String) -> [String] {
      if let row = UniformTypes.declaration(of: identifier) { return row.parents }
      if let own = declaration(of: identifier) { return own.parents }
      return DynamicType(identifier: identifier)?.parent.map { [$0] } ?? []
    }

    private static func declaration(of identifier: String) -> Declaration? {
      declarations.withLock { $0[UniformTypes.lowercased(identifier)] }
    }

    private static let extensions = index(\.filenameExtensions)
    private static let mimeTypes = index(\.mimeTypes)

    /// Row numbers by tag in lower case.
    ///
    /// A row whose preferred tag it is comes before the others.
    private static func index(
      _ tags: KeyPath<UniformTypeDeclaration, [String]>
    ) -> [String: [Int]] {
      var preferred: [String: [Int]] = [:]
      var others: [String: [Int]] = [:]
      for (number, row) in UniformTypeTable.rows.enumerated() {
        for (place, tag) in row[keyPath: tags].enumerated() {
          let tag = UniformTypes.lowercased(tag)
          if place == 0 {
            preferred[tag, default: []].append(number)
          } else {
            others[tag, default: []].append(number)
          }
        }
      }
      return preferred.merging(others) { $0 + $1 }
    }
  }
#endif
