#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// A person, such as the author or a recipient of a message.
  open class CSPerson: NSObject, NSSecureCoding, NSCopying {
    private(set) var person: Person
    /// The identifier of the person's entry in the address book.
    open var contactIdentifier: String?

    /// A person with a name and handles.
    ///
    /// - Parameters:
    ///   - displayName: the name.
    ///   - handles: addresses, such as those of e-mail.
    ///   - handleIdentifier: what kind of handles they are, such as the key of e-mail
    ///     addresses in the address book.
    public init(displayName: String?, handles: [String], handleIdentifier: String) {
      person = Person(name: displayName, handles: handles, handleIdentifier: handleIdentifier)
    }

    convenience init(_ person: Person) {
      self.init(displayName: nil, handles: [], handleIdentifier: "")
      self.person = person
      contactIdentifier = person.contactIdentifier
    }

    /// The name shown to people.
    open var displayName: String? { person.name }
    /// E-mail addresses, phone numbers or the like.
    open var handles: [String] { person.handles }
    /// What kind of handles they are.
    open var handleIdentifier: String { person.handleIdentifier ?? "" }

    /// The person as the engine stores it.
    var stored: Person {
      var stored = person
      stored.contactIdentifier = contactIdentifier
      return stored
    }

    // MARK: Copying and coding

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any { CSPerson(stored) }

    /// Reads an archived person; nil when it is not complete.
    public required init?(coder: NSCoder) {
      guard
        let handles = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "handles")
          as? [String]
      else { return nil }
      let text = { (key: String) in coder.decodeObject(of: NSString.self, forKey: key)?.asString }
      person = Person(
        name: text("displayName"), handles: handles, handleIdentifier: text("handleIdentifier"))
      contactIdentifier = text("contactIdentifier")
    }

    /// Archives the person.
    open func encode(with coder: NSCoder) {
      coder.encode(displayName.map(NSString.init(string:)), forKey: "displayName")
      coder.encode(NSArray(array: handles.map(NSString.init(string:))), forKey: "handles")
      coder.encode(NSString(string: handleIdentifier), forKey: "handleIdentifier")
      coder.encode(contactIdentifier.map(NSString.init(string:)), forKey: "contactIdentifier")
    }
  }

  extension NSString {
    /// The text; of a localised one, that for the current language.
    var asString: String {
      (self as? CSLocalizedString)?.localizedString() ?? String(self)
    }
  }
#endif
