// Completion scripts for bash, zsh and fish. Pure. None of them runs `assay`: commands, options and handles are in them.
import type { OptionSpec, OptionSpecs } from '../command.js';

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: OptionSpecs;
  /** True when its first argument is a model. */
  readonly takesModel: boolean;
}

export interface Completions {
  readonly commands: readonly CompletedCommand[];
  /** Handles of the package's models. */
  readonly handles: readonly string[];
}

const shellCommands = ['bash', 'zsh', 'fish'];

const listOptions = (options: OptionSpecs): string[] => [
  ...Object.keys(options).map((name) => `--${name}`),
  '--help',
];

/** What the first argument of a command may be, besides a file; empty for files only. */
const listArguments = (
  { name, takesModel }: CompletedCommand,
  handles: readonly string[],
): readonly string[] => (takesModel ? handles : name === 'completion' ? shellCommands : []);

export function formatBash({ commands, handles }: Completions): string {
  const cases = commands.map(
    (command) => `    ${command.name})
      options='${listOptions(command.options).join(' ')}'
      arguments='${listArguments(command, handles).join(' ')}' ;;`,
  );
  return `# Completion of the command assay in bash.
_assay() {
  local current="\${COMP_WORDS[COMP_CWORD]}" options arguments
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *)
      [ "$COMP_CWORD" -eq 2 ] && COMPREPLY=($(compgen -W "$arguments" -- "$current"))
      COMPREPLY+=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _assay assay
`;
}

/** One line of a description, for a string in single quotes. */
const toPhrase = (text: string): string => (text.split('\n')[0] ?? '').replaceAll("'", "'\\''");

/** The same where brackets and colons would end the phrase. */
const toZshPhrase = (text: string): string => toPhrase(text).replace(/[[\]:\\]/g, '\\$&');

function formatZshOption([name, { type, multiple, description }]: readonly [string, OptionSpec]): string {
  const value = type === 'string' ? ':value:_files' : '';
  return `'${multiple ? '*' : ''}--${name}[${toZshPhrase(description)}]${value}'`;
}

export function formatZsh({ commands, handles }: Completions): string {
  const cases = commands.map((command) => {
    const words = listArguments(command, handles);
    const first = words.length > 0 ? [`'1:argument:(${words.join(' ')})'`] : [];
    const specs = [
      ...Object.entries(command.options).map(formatZshOption),
      "'--help[print the help]'",
      ...first,
      "'*:file:_files'",
    ];
    return `    ${command.name}) _arguments ${specs.join(' ')} ;;`;
  });
  return `#compdef assay
# Completion of the command assay in zsh.
_assay() {
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map(({ name, summary }) => `'${name}:${toZshPhrase(summary)}'`).join(' ')})
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1]" in
${cases.join('\n')}
  esac
}
compdef _assay assay
`;
}

export function formatFish({ commands, handles }: Completions): string {
  const lines = commands.flatMap((command) => {
    const when = `-n '__fish_seen_subcommand_from ${command.name}'`;
    const words = listArguments(command, handles);
    return [
      `complete -c assay -n __fish_use_subcommand -f -a ${command.name} -d '${toFishPhrase(command.summary)}'`,
      ...Object.entries(command.options).map(
        ([name, { type, description }]) =>
          `complete -c assay ${when} -l ${name}${type === 'string' ? ' -r' : ''} -d '${toFishPhrase(description)}'`,
      ),
      ...(words.length > 0 ? [`complete -c assay ${when} -a '${words.join(' ')}'`] : []),
    ];
  });
  return `# Completion of the command assay in fish.\n${lines.join('\n')}\n`;
}

const toFishPhrase = (text: string): string => (text.split('\n')[0] ?? '').replace(/[\\']/g, '\\$&');
