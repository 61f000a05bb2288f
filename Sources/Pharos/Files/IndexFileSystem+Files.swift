import ByteStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Small files beside an index, for layers that keep some of their own.
extension IndexFileSystem {
  /// The bytes of a file; nil when there is none.
  package func contents(ofFile path: String) throws(IndexError) -> [UInt8]? {
    do throws(StoreError) {
      return try calls.read(path)
    } catch .fileSystem(_, _, let code) where code == ENOENT || code == ENOTDIR {
      return nil
    } catch {
      throw IndexError(error)
    }
  }

  /// Gives a file other bytes as a whole: after a crash or a power cut either the old ones are
  /// there or the new ones.
  ///
  /// Makes the folder if there is none.
  package func replaceFile(_ path: String, in folder: String, with bytes: [UInt8])
    throws(IndexError)
  {
    do throws(StoreError) {
      try calls.createDirectory(folder)
      let file = try calls.open(path + ".new", mode: .replace)
      try file.append(bytes)
      try file.sync()
      try file.close()
      try calls.rename(path + ".new", to: path)
      try calls.syncDirectory(folder)
    } catch {
      throw IndexError(error)
    }
  }

  /// Makes a folder, and those above it.
  package func createFolder(_ path: String) throws(IndexError) {
    do throws(StoreError) { try calls.createDirectory(path) } catch { throw IndexError(error) }
  }

  /// Whether there is nothing in a folder, or no folder.
  package func isEmpty(folder path: String) throws(IndexError) -> Bool {
    do throws(StoreError) {
      return try calls.list(path).isEmpty
    } catch .fileSystem(_, _, let code) where code == ENOENT || code == ENOTDIR {
      return true
    } catch {
      throw IndexError(error)
    }
  }
}
