// The help texts. Pure.
import type { CommandDescription, OptionSpec } from './command.js';

/** Column at which descriptions begin. */
const column = 23;

function formatOption([name, { value, description }]: readonly [string, OptionSpec]): string {
  const head = `  --${name}${value === undefined ? '' : ` ${value}`}`;
  const [first = '', ...others] = description.split('\n');
  const lines = head.length < column - 1 ? [head.padEnd(column) + first] : [head, ' '.repeat(column) + first];
  return [...lines, ...others.map((line) => ' '.repeat(column) + line)].join('\n');
}

/** Output of `assay <command> --help`. */
export function formatHelp({ usage, about, options, examples }: CommandDescription): string {
  const list = [
    ...Object.entries(options).map(formatOption),
    `  ${'-h, --help'.padEnd(column - 2)}print this text`,
  ];
  return [
    `Usage: assay ${usage}`,
    about,
    `Options:\n${list.join('\n')}`,
    `${examples.length > 1 ? 'Examples' : 'Example'}:\n${examples.map((line) => `  ${line}`).join('\n')}`,
  ].join('\n\n');
}

/** Output of `assay --help`. @param summaries one line by command */
export function formatOverview(summaries: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(summaries).map((name) => name.length));
  return `Usage: assay <command> [options]

Commands:
${Object.entries(summaries)
  .map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)
  .join('\n')}

'assay <command> --help' describes a command. 'assay --version' prints the version.

Exit codes: 0 success, 1 a score is below a minimum, 2 the command line is wrong,
3 a text, file or document is missing or invalid, 4 something is not available.`;
}
