#if !canImport(Darwin)
  import Foundation

  /// The settings of a query.
  open class CSSearchQueryContext: NSObject, NSSecureCoding, NSCopying {
    /// The names of the attributes that returned items have; without any, they have their
    /// identifiers only.
    open var fetchAttributes: [String] = []
    /// Query strings that narrow the result; every one must match.
    open var filterQueries: [String] = []
    /// The language of the keyboard; kept, without effect.
    open var keyboardLanguage: String?
    /// Sources beside the app's own items; there are none here.
    open var sourceOptions: SourceOptions = []

    /// Settings with no attributes and no filters.
    public override init() {
      super.init()
    }

    /// Sets what the settings say.
    func apply(to request: inout QueryRequest) {
      request.fetchAttributes = fetchAttributes
      request.filterQueries = filterQueries
    }

    // MARK: Copying and coding

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any {
      let copy = CSSearchQueryContext()
      copy.take(self)
      return copy
    }

    func take(_ other: CSSearchQueryContext) {
      fetchAttributes = other.fetchAttributes
      filterQueries = other.filterQueries
      keyboardLanguage = other.keyboardLanguage
      sourceOptions = other.sourceOptions
    }

    /// Reads archived settings.
    public required init?(coder: NSCoder) {
      let texts = { (key: String) in
        coder.decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? [String] ?? []
      }
      fetchAttributes = texts("fetchAttributes")
      filterQueries = texts("filterQueries")
      keyboardLanguage = coder.decodeObject(of: NSString.self, forKey: "keyboardLanguage")
        .map { String($0) }
      let options = coder.decodeInteger(forKey: "sourceOptions")
      sourceOptions = SourceOptions(rawValue: UInt(bitPattern: options))
    }

    /// Archives the settings.
    open func encode(with coder: NSCoder) {
      let array = { (texts: [String]) in NSArray(array: texts.map(NSString.init(string:))) }
      coder.encode(array(fetchAttributes), forKey: "fetchAttributes")
      coder.encode(array(filterQueries), forKey: "filterQueries")
      coder.encode(keyboardLanguage.map(NSString.init(string:)), forKey: "keyboardLanguage")
      coder.encode(Int(bitPattern: sourceOptions.rawValue), forKey: "sourceOptions")
    }
  }

  extension CSSearchQueryContext {
    /// Sources beside the app's own items.
    public struct SourceOptions: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Options by their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Messages of the mail app; there is none here.
      public static let allowMail = SourceOptions(rawValue: 1)
    }
  }
#endif
