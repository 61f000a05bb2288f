/// What an import has done so far.
package struct ImportCounts: Sendable {
  /// Lines that were read, all inputs together.
  package var lines = 0
  /// Lines at the front that need not be read again: their items are durable.
  package internal(set) var durableLines = 0
  /// Bytes that were read, after decompression.
  package var bytes = 0
  /// Bytes that were read, as they are stored.
  package var storedBytes = 0
  /// Items and updates that are durable.
  package internal(set) var committed = 0
  package internal(set) var blankLines = 0
  package internal(set) var badLines = 0
  /// Updates of items that are not there.
  package internal(set) var unknownUpdates = 0

  /// Items that were added or updated.
  package var applied: Int { committed - unknownUpdates }

  package init() {}
}
