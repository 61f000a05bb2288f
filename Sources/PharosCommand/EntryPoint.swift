import CKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process: from its arguments to its exit code.
@main
struct EntryPoint {
  static func main() async {
    StandardDescriptors.secure()
    pharos_exit_on_unreadable_page(ExitCode.damaged.rawValue)
    let code = await CommandRunner(console: Console()).run(CommandLine.arguments.dropFirst())
    exit(code.rawValue)
  }
}
