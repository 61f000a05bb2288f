# Completes pharos in bash: source <(pharos completions bash)
_pharos() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  # --name=value comes as three words.
  if [ "$word" = = ]; then word=; elif [ "$before" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
  local options= operand=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    _pharos_words "import search similar suggest type explain evaluate get delete usage parse stats inspect verify recover compact completions man help --help --version"
    return
  fi
  case $command in
    import)
      options="--index --batch --acknowledge --skip --update --skip-bad --memory --max-line --readable-by --vectors --help"
      operand='_pharos_files file'
      case $before in
        --index) _pharos_files directory; return ;;
        --batch) :; return ;;
        --skip) :; return ;;
        --memory) :; return ;;
        --max-line) :; return ;;
        --readable-by) _pharos_words "owner group everyone"; return ;;
        --vectors) _pharos_files file; return ;;
      esac
      ;;
    search)
      options="--index --user --limit --offset --sort --group-duplicates --attributes --snippets --facets --explain --now --utc --weight --popularity --languages --vectors --timeout --memory-limit --null --color --no-pager --count --ids --json --help"
      case $before in
        --index) _pharos_files directory; return ;;
        -n|--limit) :; return ;;
        --offset) :; return ;;
        --sort) :; return ;;
        --attributes) :; return ;;
        --facets) :; return ;;
        --now) :; return ;;
        --weight) :; return ;;
        --popularity) :; return ;;
        --languages) :; return ;;
        --vectors) _pharos_files file; return ;;
        --timeout) :; return ;;
        --memory-limit) :; return ;;
        --color) _pharos_words "auto always never"; return ;;
      esac
      ;;
    similar)
      options="--index --limit --filter --words --attributes --snippets --weight --popularity --languages --vectors --timeout --memory-limit --null --color --no-pager --ids --json --help"
      case $before in
        --index) _pharos_files directory; return ;;
        -n|--limit) :; return ;;
        --filter) :; return ;;
        --attributes) :; return ;;
        --weight) :; return ;;
        --popularity) :; return ;;
        --languages) :; return ;;
        --vectors) _pharos_files file; return ;;
        --timeout) :; return ;;
        --memory-limit) :; return ;;
        --color) _pharos_words "auto always never"; return ;;
      esac
      ;;
    suggest)
      options="--index --limit --json --timeout --memory-limit --color --help"
      case $before in
        --index) _pharos_files directory; return ;;
        -n|--limit) :; return ;;
        --timeout) :; return ;;
        --memory-limit) :; return ;;
        --color) _pharos_words "auto always never"; return ;;
      esac
      ;;
    type)
      options="--index --limit --stay --learn --json --color --weight --popularity --languages --help"
      case $before in
        --index) _pharos_files directory; return ;;
        -n|--limit) :; return ;;
        --color) _pharos_words "auto always never"; return ;;
        --weight) :; return ;;
        --popularity) :; return ;;
        --languages) :; return ;;
      esac
      ;;
    explain)
      options="--index --item --user --weight --popularity --languages --timeout --memory-limit --no-pager --help"
      case $before in
        --index) _pharos_files directory; return ;;
        --item) :; return ;;
        --weight) :; return ;;
        --popularity) :; return ;;
        --languages) :; return ;;
        --timeout) :; return ;;
        --memory-limit) :; return ;;
      esac
      ;;
    evaluate)
      options="--index --queries --qrels --depth --graded --each --keystrokes --titles --slips --stemmer --weight --popularity --languages --json --help"
      operand='_pharos_files directory'
      case $before in
        --index) _pharos_files directory; return ;;
        --queries) _pharos_files file; return ;;
        --qrels) _pharos_files file; return ;;
        --depth) :; return ;;
        --titles) :; return ;;
        --slips) :; return ;;
        --stemmer) :; return ;;
        --weight) :; return ;;
        --popularity) :; return ;;
        --languages) :; return ;;
      esac
      ;;
    get)
      options="--index --attributes --json --no-pager --help"
      case $before in
        --index) _pharos_files directory; return ;;
        --attributes) :; return ;;
      esac
      ;;
    delete)
      options="--index --id --domain --all --help"
      case $before in
        --index) _pharos_files directory; return ;;
        --id) :; return ;;
        --domain) :; return ;;
      esac
      ;;
    usage)
      options="--index --forget --all --json --no-pager --help"
      case $before in
        --index) _pharos_files directory; return ;;
      esac
      ;;
    parse)
      options="--json --help"
      ;;
    stats)
      options="--index --word-forms --json --help"
      case $before in
        --index) _pharos_files directory; return ;;
      esac
      ;;
    inspect)
      options="--index --sizes --json --help"
      case $before in
        --index) _pharos_files directory; return ;;
      esac
      ;;
    verify)
      options="--index --deep --help"
      case $before in
        --index) _pharos_files directory; return ;;
      esac
      ;;
    recover)
      options="--index --dry-run --undo --help"
      case $before in
        --index) _pharos_files directory; return ;;
      esac
      ;;
    compact)
      options="--index --memory --help"
      case $before in
        --index) _pharos_files directory; return ;;
        --memory) :; return ;;
      esac
      ;;
    completions)
      options="--help"
      operand='_pharos_words "bash zsh fish"'
      ;;
    man)
      options="--help"
      operand='_pharos_words "import search similar suggest type explain evaluate get delete usage parse stats inspect verify recover compact completions man help"'
      ;;
    help)
      options="--no-pager --help"
      operand='_pharos_words "import search similar suggest type explain evaluate get delete usage parse stats inspect verify recover compact completions man help"'
      ;;
  esac
  case $word in
    -*) _pharos_words "$options" ;;
    *) eval "${operand:-:}" ;;
  esac
}
_pharos_words() {
  local IFS=$' \t\n'
  COMPREPLY=($(compgen -W "$1" -- "$word"))
}
_pharos_files() {
  local IFS=$'\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -A "$1" -- "$word"))
}
complete -F _pharos pharos
