// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos
  import UniformTypeIdentifiers

  // General: quick actions and sharing
  extension CSSearchableItemAttributeSet {
    /// Boolean: ``phoneNumbers`` can be called.
    public var supportsPhoneCall: NSNumber? {
      get { self[boolean: .supportsPhoneCall] }
      set { self[boolean: .supportsPhoneCall] = newValue }
    }
    /// Boolean: ``latitude`` and ``longitude`` can be navigated to.
    public var supportsNavigation: NSNumber? {
      get { self[boolean: .supportsNavigation] }
      set { self[boolean: .supportsNavigation] = newValue }
    }
    /// Identifiers of custom actions.
    public var actionIdentifiers: [String] {
      get { self[texts: .actionIdentifiers] ?? [] }
      set { self[texts: .actionIdentifiers] = newValue }
    }
    /// Uniform type offered when sharing.
    public var sharedItemContentType: UTType? {
      get { self[contentType: .sharedItemContentType] }
      set { self[contentType: .sharedItemContentType] = newValue }
    }
  }
#endif
