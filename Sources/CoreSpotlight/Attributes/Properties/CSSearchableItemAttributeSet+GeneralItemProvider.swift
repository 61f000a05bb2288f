// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // General: item provider (drag and drop)
  extension CSSearchableItemAttributeSet {
    /// Uniform types the application can supply as data.
    public var providerDataTypeIdentifiers: [String]? {
      get { self[texts: .providerDataTypeIdentifiers] }
      set { self[texts: .providerDataTypeIdentifiers] = newValue }
    }
    /// Uniform types the application can supply as a copied file.
    public var providerFileTypeIdentifiers: [String]? {
      get { self[texts: .providerFileTypeIdentifiers] }
      set { self[texts: .providerFileTypeIdentifiers] = newValue }
    }
    /// Uniform types the application can supply as a file in place.
    public var providerInPlaceFileTypeIdentifiers: [String]? {
      get { self[texts: .providerInPlaceFileTypeIdentifiers] }
      set { self[texts: .providerInPlaceFileTypeIdentifiers] = newValue }
    }
  }
#endif
