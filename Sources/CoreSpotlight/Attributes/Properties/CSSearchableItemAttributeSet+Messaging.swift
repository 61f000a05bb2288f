// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // Messaging
  extension CSSearchableItemAttributeSet {
    /// Unique id of the account.
    public var accountIdentifier: String? {
      get { self[text: .accountIdentifier] }
      set { self[text: .accountIdentifier] = newValue }
    }
    /// Canonical handles of the account.
    public var accountHandles: [String]? {
      get { self[texts: .accountHandles] }
      set { self[texts: .accountHandles] = newValue }
    }
    /// UTF-8 HTML of the body.
    public var htmlContentData: Data? {
      get { self[data: .htmlContentData] }
      set { self[data: .htmlContentData] = newValue }
    }
    /// Plain text of the body.
    public var textContent: String? {
      get { self[text: .textContent] }
      set { self[text: .textContent] = newValue }
    }
    /// People in the From field.
    public var authors: [CSPerson]? {
      get { self[persons: .authors] }
      set { self[persons: .authors] = newValue }
    }
    /// People in the To field.
    public var primaryRecipients: [CSPerson]? {
      get { self[persons: .primaryRecipients] }
      set { self[persons: .primaryRecipients] = newValue }
    }
    /// People in the Cc field.
    public var additionalRecipients: [CSPerson]? {
      get { self[persons: .additionalRecipients] }
      set { self[persons: .additionalRecipients] = newValue }
    }
    /// People in the Bcc field.
    public var hiddenAdditionalRecipients: [CSPerson]? {
      get { self[persons: .hiddenAdditionalRecipients] }
      set { self[persons: .hiddenAdditionalRecipients] = newValue }
    }
    /// Header lines, each `Name: value`.
    public var emailHeaders: [String: [Any]]? {
      get { self[headers: .emailHeaders] }
      set { self[headers: .emailHeaders] = newValue }
    }
    /// Mailboxes that hold the message.
    public var mailboxIdentifiers: [String]? {
      get { self[texts: .mailboxIdentifiers] }
      set { self[texts: .mailboxIdentifiers] = newValue }
    }
    /// Author names, order kept, no importance.
    public var authorNames: [String]? {
      get { self[texts: .authorNames] }
      set { self[texts: .authorNames] = newValue }
    }
    /// Recipient names.
    public var recipientNames: [String]? {
      get { self[texts: .recipientNames] }
      set { self[texts: .recipientNames] = newValue }
    }
    /// Author e-mail addresses.
    public var authorEmailAddresses: [String]? {
      get { self[texts: .authorEmailAddresses] }
      set { self[texts: .authorEmailAddresses] = newValue }
    }
    /// Recipient e-mail addresses.
    public var recipientEmailAddresses: [String]? {
      get { self[texts: .recipientEmailAddresses] }
      set { self[texts: .recipientEmailAddresses] = newValue }
    }
    /// Author addresses, not for display.
    public var authorAddresses: [String]? {
      get { self[texts: .authorAddresses] }
      set { self[texts: .authorAddresses] = newValue }
    }
    /// Recipient addresses, not for display.
    public var recipientAddresses: [String]? {
      get { self[texts: .recipientAddresses] }
      set { self[texts: .recipientAddresses] = newValue }
    }
    /// Phone numbers.
    public var phoneNumbers: [String]? {
      get { self[texts: .phoneNumbers] }
      set { self[texts: .phoneNumbers] = newValue }
    }
    /// E-mail addresses.
    public var emailAddresses: [String]? {
      get { self[texts: .emailAddresses] }
      set { self[texts: .emailAddresses] = newValue }
    }
    /// Chat addresses.
    public var instantMessageAddresses: [String]? {
      get { self[texts: .instantMessageAddresses] }
      set { self[texts: .instantMessageAddresses] = newValue }
    }
    /// Boolean: probably junk.
    public var likelyJunk: NSNumber {
      get { self[boolean: .likelyJunk] ?? false }
      set { self[boolean: .likelyJunk] = newValue }
    }
  }
#endif
