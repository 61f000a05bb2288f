// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // General: containment
  extension CSSearchableItemAttributeSet {
    /// Title of the parent (book series, album …).
    public var containerTitle: String? {
      get { self[text: .containerTitle] }
      set { self[text: .containerTitle] = newValue }
    }
    /// Localised display name of the parent.
    public var containerDisplayName: String? {
      get { self[text: .containerDisplayName] }
      set { self[text: .containerDisplayName] = newValue }
    }
    /// Id of the parent.
    public var containerIdentifier: String? {
      get { self[text: .containerIdentifier] }
      set { self[text: .containerIdentifier] = newValue }
    }
    /// Position inside the parent.
    public var containerOrder: NSNumber? {
      get { self[number: .containerOrder] }
      set { self[number: .containerOrder] = newValue }
    }
  }
#endif
