#if !canImport(Darwin)
  import Foundation

  /// A text in several languages that reads as the one for the current language.
  ///
  /// The languages are those that the person prefers, by `Locale.preferredLanguages`. A language is
  /// looked for as it is written, then without its region (`en` for `en-GB`), then as any variant
  /// of it; where the person's languages are not there, English is taken, then the first of all by
  /// name.
  open class CSLocalizedString: NSString {
    private let texts: [String: String]

    /// A text by languages.
    ///
    /// - Parameter localizedStrings: language codes, such as `en` and `fr`, and their texts; what is
    ///   neither text is left out.
    public init(localizedStrings: [AnyHashable: Any]) {
      var texts: [String: String] = [:]
      for (language, text) in localizedStrings {
        let code = (language.base as? String) ?? (language.base as? NSString).map(String.init)
        let value = (text as? String) ?? (text as? NSString).map(String.init)
        if let code, let value { texts[code] = value }
      }
      self.texts = texts
      let units = Array(CSLocalizedString.text(of: texts, Locale.preferredLanguages).utf16)
      super.init(characters: units, length: units.count)
    }

    /// The text for the current language; empty when there is none at all.
    open func localizedString() -> String {
      localizedString(preferring: Locale.preferredLanguages)
    }

    func localizedString(preferring languages: [String]) -> String {
      CSLocalizedString.text(of: texts, languages)
    }

    private static func text(of texts: [String: String], _ languages: [String]) -> String {
      let codes = texts.keys.sorted()
      for language in languages + ["en"] {
        if let text = texts[language] { return text }
        let base = CSLocalizedString.base(of: language)
        if let text = texts[base] { return text }
        if let variant = codes.first(where: { CSLocalizedString.base(of: $0) == base }) {
          return texts[variant] ?? ""
        }
      }
      return codes.first.flatMap { texts[$0] } ?? ""
    }

    /// The language of a code without script and region.
    private static func base(of code: String) -> String {
      String(code.prefix { $0 != "-" && $0 != "_" })
    }

    // MARK: NSString

    /// The number of UTF-16 code units of the text.
    open override var length: Int { localizedString().utf16.count }

    /// One UTF-16 code unit of the text; 0 outside of it.
    open override func character(at index: Int) -> unichar {
      let units = localizedString().utf16
      guard index >= 0,
        let place = units.index(units.startIndex, offsetBy: index, limitedBy: units.endIndex),
        place < units.endIndex
      else { return 0 }
      return units[place]
    }

    /// A copy.
    open override func copy(with zone: NSZone? = nil) -> Any {
      CSLocalizedString(localizedStrings: texts)
    }

    /// A text in one language that is not told.
    public required convenience init(string: String) {
      self.init(localizedStrings: ["": string])
    }

    /// A text in one language that is not told.
    public required convenience init(stringLiteral value: StaticString) {
      self.init(string: "\(value)")
    }

    /// A text in one language that is not told.
    public required convenience init(unicodeScalarLiteral value: StaticString) {
      self.init(string: "\(value)")
    }

    /// A text in one language that is not told.
    public required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
      self.init(string: "\(value)")
    }

    /// Reads an archived text; nil when it is not complete.
    public required convenience init?(coder: NSCoder) {
      let classes: [AnyClass] = [NSDictionary.self, NSString.self]
      guard
        let texts = coder.decodeObject(of: classes, forKey: "localizedStrings") as? [String: String]
      else { return nil }
      self.init(localizedStrings: texts)
    }

    /// Archives all languages.
    open override func encode(with coder: NSCoder) {
      let pairs = NSMutableDictionary()
      for (language, text) in texts {
        pairs[NSString(string: language)] = NSString(string: text)
      }
      coder.encode(pairs, forKey: "localizedStrings")
    }
  }
#endif
