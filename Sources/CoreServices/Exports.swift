#if !canImport(Darwin)
  // The `kUTType…` constants are declared there.
  @_exported import UniformTypeIdentifiers
#endif
