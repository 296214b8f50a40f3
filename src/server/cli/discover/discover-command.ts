// `assay discover`: what the texts of a file differ in, without labels.
import { basename } from 'node:path';
import { chooseModelFile, requireNewHandle } from '../build/output-files.js';
import { runBuild } from '../build/run-build.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { parseNumber } from '../input/common-options.js';
import { buildEncoderOptions } from '../input/encoder-options.js';
import { toLocalHandle } from '../input/open-models.js';
import { readNamedFile } from '../input/read-file.js';
import { expandFiles } from '../input/read-text.js';
import { showPath } from '../input/resolve-path.js';
import { parseArguments, requireArguments } from '../parse-arguments.js';
import { writeWhole } from '../write-file.js';
import { formatDiscovery } from './format-discovery.js';
import { readTextTable } from './text-table.js';

const usage = 'discover <file>';

const options = {
  'text-column': {
    type: 'string',
    value: '<name>',
    description: "column or field with the texts; default: 'text', or the only column",
  },
  'max-traits': { type: 'string', value: '<n>', description: 'at most n traits; default: by effort' },
  effort: {
    type: 'string',
    value: '<level>',
    choices: ['low', 'medium', 'high', 'xhigh', 'max'],
    description: 'low, medium, high (default), xhigh or max',
  },
  out: { type: 'string', value: '<path>', description: 'also write the model: a folder or a file *.assay' },
  handle: {
    type: 'string',
    value: '<handle>',
    description: "handle of the model; default: 'local.' and the file's name",
  },
  ...buildEncoderOptions,
  json: { type: 'boolean', description: 'print JSON' },
  quiet: { type: 'boolean', description: 'show no progress' },
} as const satisfies OptionSpecs;

export const discoverCommand: Command = {
  usage,
  about: `Finds what the texts of a file differ in, without labels and without a language model.
The file is CSV, *.jsonl with an object in each line, or *.txt with a text in each line.`,
  options,
  examples: ['npx assay discover tickets.csv --text-column text --effort low'],
  run: runDiscover,
};

async function runDiscover(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  const [path = ''] = requireArguments(await expandFiles(positionals, context), usage, ['file']);
  const { print, output } = context;
  const handle = requireNewHandle(values.handle ?? toLocalHandle(basename(path).replace(/\.\w+$/, '')));
  const max = values['max-traits'];
  const file = values.out === undefined ? undefined : await chooseModelFile(values.out, handle, context);
  const table = readTextTable(path, await readNamedFile(path, context), context, values['text-column']);
  const name = basename(path);
  const configuration = {
    traits: 'discover',
    sources: [
      { type: 'csv', path: name, ...(table.column === undefined ? {} : { text_column: table.column }) },
    ],
    ...(values.effort === undefined ? {} : { effort: values.effort }),
    ...(max === undefined ? {} : { discovery: { max_traits: parseNumber('max-traits', max, 1, 100) } }),
  };
  const { detail, bytes } = await runBuild(
    { handle, configuration, directory: { kind: 'files', files: [{ path: name, file: table.csv }] } },
    context,
    values,
  );
  if (file !== undefined) await writeWhole(file, bytes);
  if (values.json) {
    print(JSON.stringify({ traits: detail.card.traits, warnings: detail.warnings }, null, 2));
    return exitCodes.success;
  }
  output.write(formatDiscovery(detail));
  if (file !== undefined && values.out !== undefined) {
    const shown = showPath(context, file, values.out);
    print(`\nWrote ${shown}. Read its card: npx assay card ${shown}`);
  }
  return exitCodes.success;
}
