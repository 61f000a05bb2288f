#if !canImport(Darwin)
  import Pharos

  // On Apple's systems both come along with CoreSpotlight: extensions are written with that import alone.
  @_exported import Foundation
  @_exported import UniformTypeIdentifiers

  /// An item of the engine: `Item` alone is also a result of a query here.
  typealias EngineItem = Pharos.Item
#endif
