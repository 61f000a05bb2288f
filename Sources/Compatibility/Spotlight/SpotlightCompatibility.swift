// The product `CoreSpotlight`: brings the module of that name where Apple's does not exist, and nothing elsewhere.
// The conditions stand in Package.swift; a product itself cannot have any.
