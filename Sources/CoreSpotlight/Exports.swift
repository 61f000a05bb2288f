#if !canImport(Darwin)
  // On Apple's systems both come along with CoreSpotlight: extensions are written with that import alone.
  @_exported import Foundation
  @_exported import UniformTypeIdentifiers
#endif
