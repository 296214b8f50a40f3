// The completion script for bash, from version 3.2 of macOS on. Pure. It does not run `assay`.
import {
  type CompletedCommand,
  type Completions,
  type Offer,
  offerArgument,
  offerValue,
} from './completions.js';

const flag = (files: boolean): string => (files ? '1' : '');

const formatOffer = ({ words, files }: Offer): string => `words='${words.join(' ')}' files=${flag(files)}`;

function formatCommand(command: CompletedCommand, completions: Completions): string {
  const names = Object.keys(command.options).map((name) => `--${name}`);
  const valued = Object.entries(command.options).filter(([, { type }]) => type === 'string');
  const { words, files } = offerArgument(command, completions);
  return `    ${command.name})
      options='${[...names, '--help'].join(' ')}' valued=' ${valued.map(([name]) => `--${name}`).join(' ')} '
      arguments='${words.join(' ')}' others=${flag(files)} ;;`;
}

/** Completions of each option with a value. Options with the same completions share a case. */
function formatValues(completions: Completions): string {
  const indices = new Map<string, string[]>();
  for (const { name, options } of completions.commands)
    for (const [option, spec] of Object.entries(options)) {
      const offer = offerValue(spec, completions);
      if (!offer) continue;
      const key = formatOffer(offer);
      indices.set(key, [...(indices.get(key) ?? []), `'${name} --${option}'`]);
    }
  return [...indices].map(([offer, patterns]) => `    ${patterns.join('|')}) ${offer} ;;`).join('\n');
}

export function formatBash(completions: Completions): string {
  const { commands } = completions;
  return `# Completion of the command assay in bash.
_assay_offer() {
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done
}
_assay() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local options='' valued='' arguments='' others=1 words='' files='' count=0 at=2
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    _assay_offer < <(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current")
    return
  fi
  # --option=value comes as three words.
  if [ "$current" = = ]; then current=''
  elif [ "$previous" = = ]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  # As typed: the beginning of a name with a space has a backslash before it, or a quote at its start.
  current="\${current#[\\"\\']}"
  current="\${current//\\\\/}"
  case "\${COMP_WORDS[1]}" in
${commands.map((command) => formatCommand(command, completions)).join('\n')}
  esac
  case "$valued" in
    *" $previous "*)
      case "\${COMP_WORDS[1]} $previous" in
${formatValues(completions)}
      esac
      _assay_offer < <(compgen -W "$words" -- "$current")
      [ -n "$files" ] && _assay_offer < <(compgen -f -- "$current")
      return ;;
  esac
  case "$current" in
    -*)
      _assay_offer < <(compgen -W "$options" -- "$current")
      return ;;
  esac
  while [ "$at" -lt "$COMP_CWORD" ]; do
    case "\${COMP_WORDS[at]}" in
      -*)
        if [ "\${COMP_WORDS[at+1]}" = = ]; then at=$((at + 2))
        else case "$valued" in *" \${COMP_WORDS[at]} "*) at=$((at + 1)) ;; esac
        fi ;;
      *) count=$((count + 1)) ;;
    esac
    at=$((at + 1))
  done
  [ "$count" -eq 0 ] && _assay_offer < <(compgen -W "$arguments" -- "$current")
  [ -n "$others" ] && _assay_offer < <(compgen -f -- "$current")
}
complete -o filenames -F _assay assay
`;
}
