// The product `CoreServices`: brings the modules `CoreServices` and `MobileCoreServices` where Apple's do not exist, and
// nothing elsewhere. The conditions stand in Package.swift; a product itself cannot have any.
