#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's SQLite, found when it is needed: nothing here depends on it being installed.
struct SQLiteLibrary: @unchecked Sendable {
  /// A database, a statement, a value or a context of a function.
  typealias Handle = OpaquePointer
  typealias Function = @convention(c) (Handle?, Int32, UnsafeMutablePointer<Handle?>?) -> Void
  typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void

  typealias Open =
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Handle?>?) -> Int32
  typealias Prepare =
    @convention(c) (
      Handle?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<Handle?>?,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> Int32
  typealias Plain = @convention(c) (Handle?) -> Int32
  typealias BindText =
    @convention(c) (Handle?, Int32, UnsafePointer<CChar>?, Int32, UnsafeRawPointer?) -> Int32
  typealias BindInteger = @convention(c) (Handle?, Int32, Int64) -> Int32
  typealias ColumnInteger = @convention(c) (Handle?, Int32) -> Int64
  typealias Message = @convention(c) (Handle?) -> UnsafePointer<CChar>?
  typealias Version = @convention(c) () -> UnsafePointer<CChar>?
  typealias CreateFunction =
    @convention(c) (
      Handle?, UnsafePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?, Function?, Function?,
      Function?, Destructor?
    ) -> Int32
  typealias ValueText = @convention(c) (Handle?) -> UnsafePointer<UInt8>?
  typealias ResultInteger = @convention(c) (Handle?, Int32) -> Void

  let open: Open
  let close: Plain
  let prepare: Prepare
  let step: Plain
  let reset: Plain
  let finalize: Plain
  let bindText: BindText
  let bindInteger: BindInteger
  let columnInteger: ColumnInteger
  let message: Message
  let version: Version
  let createFunction: CreateFunction
  let valueText: ValueText
  let valueBytes: Plain
  let resultInteger: ResultInteger

  /// The library, or nil where the system has none.
  static let system = SQLiteLibrary()

  private init?() {
    let names = ["libsqlite3.so.0", "libsqlite3.so", "libsqlite3.dylib"]
    let found = names.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }.first
    guard let library = found else { return nil }
    // SAFETY: the signatures are those of the functions in SQLite's stable interface.
    func function<Signature>(_ name: String, _ type: Signature.Type) -> Signature? {
      dlsym(library, "sqlite3_" + name).map { unsafeBitCast($0, to: type) }
    }
    guard let open = function("open", Open.self),
      let close = function("close", Plain.self),
      let prepare = function("prepare_v2", Prepare.self),
      let step = function("step", Plain.self),
      let reset = function("reset", Plain.self),
      let finalize = function("finalize", Plain.self),
      let bindText = function("bind_text", BindText.self),
      let bindInteger = function("bind_int64", BindInteger.self),
      let columnInteger = function("column_int64", ColumnInteger.self),
      let message = function("errmsg", Message.self),
      let version = function("libversion", Version.self),
      let createFunction = function("create_function_v2", CreateFunction.self),
      let valueText = function("value_text", ValueText.self),
      let valueBytes = function("value_bytes", Plain.self),
      let resultInteger = function("result_int", ResultInteger.self)
    else { return nil }
    (self.open, self.close, self.prepare, self.step) = (open, close, prepare, step)
    (self.reset, self.finalize) = (reset, finalize)
    (self.bindText, self.bindInteger) = (bindText, bindInteger)
    (self.columnInteger, self.message, self.version) = (columnInteger, message, version)
    (self.createFunction, self.valueText) = (createFunction, valueText)
    (self.valueBytes, self.resultInteger) = (valueBytes, resultInteger)
  }
}
