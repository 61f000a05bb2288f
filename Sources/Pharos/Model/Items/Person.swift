/// A person, such as the author or a recipient of a message.
public struct Person: Sendable, Hashable {
  /// The name shown to people.
  public var name: String?
  /// E-mail addresses, phone numbers or the like.
  public var handles: [String]
  /// What kind of handle ``handles`` holds, in the application's own terms.
  public var handleIdentifier: String?
  /// The identifier of the person's entry in the address book.
  public var contactIdentifier: String?

  /// Creates a person.
  public init(
    name: String?, handles: [String] = [], handleIdentifier: String? = nil,
    contactIdentifier: String? = nil
  ) {
    self.name = name
    self.handles = handles
    self.handleIdentifier = handleIdentifier
    self.contactIdentifier = contactIdentifier
  }
}
