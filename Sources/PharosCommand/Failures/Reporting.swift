import Pharos

/// Runs a call of the index and reports its failure as the command's.
func reporting<Value>(
  _ body: () throws(IndexError) -> Value
) throws(CommandFailure) -> Value {
  do throws(IndexError) { return try body() } catch { throw .index(error) }
}
