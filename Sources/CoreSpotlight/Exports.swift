#if !canImport(Darwin)
  // Clients write `UTType` after importing CoreSpotlight alone.
  @_exported import UniformTypeIdentifiers
#endif
