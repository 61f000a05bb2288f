#if !canImport(Darwin)
  // The name that CoreServices has on iOS.
  @_exported import CoreServices
#endif
