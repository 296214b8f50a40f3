// Completion scripts for zsh and fish. Pure. None of them runs `assay`: commands, options and handles are in them.
import type { OptionSpec } from '../command.js';
import {
  type CompletedCommand,
  type Completions,
  type Offer,
  offerArgument,
  offerValue,
} from './completions.js';

/** One line of a description, for a string in single quotes. */
const toPhrase = (text: string): string => (text.split('\n')[0] ?? '').replaceAll("'", "'\\''");

/** The same where brackets and colons would end the phrase. */
const toZshPhrase = (text: string): string => toPhrase(text).replace(/[[\]:\\]/g, '\\$&');

/** An action of `_arguments`, for a string in single quotes. */
function toZshAction({ words, files }: Offer): string {
  if (words.length === 0) return files ? '_files' : ' ';
  const list = `(${words.join(' ')})`;
  return files ? `{_alternative "words:value:${list}" "files:file:_files"}` : list;
}

function formatZshOption([name, spec]: readonly [string, OptionSpec], completions: Completions): string {
  const offer = offerValue(spec, completions);
  const value = offer ? `:value:${toZshAction(offer)}` : '';
  return `'${spec.multiple ? '*' : ''}--${name}[${toZshPhrase(spec.description)}]${value}'`;
}

export function formatZsh(completions: Completions): string {
  const { commands } = completions;
  const cases = commands.map((command) => {
    const first = offerArgument(command, completions);
    const specs = [
      ...Object.entries(command.options).map((option) => formatZshOption(option, completions)),
      "'--help[print the help]'",
      ...(first.words.length > 0 ? [`'1:argument:${toZshAction(first)}'`] : []),
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

const toFishPhrase = (text: string): string => (text.split('\n')[0] ?? '').replace(/[\\']/g, '\\$&');

/** The options of `complete` for the value of an option. */
function toFishValue(offer: Offer | undefined): string {
  if (!offer) return '';
  const words = offer.words.length > 0 ? ` -a '${offer.words.join(' ')}'` : '';
  return `${offer.files ? ' -r -F' : ' -x'}${words}`;
}

function formatFishCommand(command: CompletedCommand, completions: Completions): string[] {
  const when = `-n '__fish_seen_subcommand_from ${command.name}'`;
  const { words, files } = offerArgument(command, completions);
  return [
    `complete -c assay -n __fish_use_subcommand -f -a ${command.name} -d '${toFishPhrase(command.summary)}'`,
    ...Object.entries(command.options).map(
      ([name, spec]) =>
        `complete -c assay ${when} -l ${name}${toFishValue(offerValue(spec, completions))} -d '${toFishPhrase(spec.description)}'`,
    ),
    ...(words.length > 0 ? [`complete -c assay ${when}${files ? '' : ' -f'} -a '${words.join(' ')}'`] : []),
  ];
}

export function formatFish(completions: Completions): string {
  const lines = completions.commands.flatMap((command) => formatFishCommand(command, completions));
  return `# Completion of the command assay in fish.\n${lines.join('\n')}\n`;
}
