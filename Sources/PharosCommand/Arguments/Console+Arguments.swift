extension Console {
  /// Takes in what the arguments say about colours and the pager.
  func prepare(for arguments: Arguments) {
    prepare(
      colors: arguments.text(.color).flatMap(TextStyle.Choice.init) ?? .auto,
      isPaged: arguments.command.isPaged && !arguments.has(.noPager) && !arguments.has(.count))
  }
}
