// `assay build`: a model from a folder with a document and samples.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AssayError, quote } from '../../../core/contract/index.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { buildEncoderOptions, formatEncoder } from '../input/encoder-options.js';
import { toLocalHandle } from '../input/open-models.js';
import { createReadError, readTextFile } from '../input/read-file.js';
import { resolvePath, showPath, type WorkingFolder } from '../input/resolve-path.js';
import { parseArguments, requireArguments } from '../parse-arguments.js';
import { writeWhole } from '../write-file.js';
import { formatReport } from './format-report.js';
import { renderHtmlReport } from './html-report.js';
import { chooseModelFile, requireNewHandle } from './output-files.js';
import { runBuild } from './run-build.js';

const usage = 'build <folder>';

const options = {
  document: {
    type: 'string',
    value: '<file>',
    description: 'the document, if it is not model.yaml, model.yml or model.json',
  },
  handle: {
    type: 'string',
    value: '<handle>',
    description: "handle of the model; default: 'local.' and the folder's name",
  },
  out: {
    type: 'string',
    value: '<path>',
    description: 'folder or file *.assay of the model; default: the current folder',
  },
  ...buildEncoderOptions,
  html: { type: 'string', value: '<file>', description: 'also write the report as HTML' },
  json: { type: 'boolean', description: 'print the report and all that is known of the model as JSON' },
  quiet: { type: 'boolean', description: 'show no progress' },
} as const satisfies OptionSpecs;

export const buildCommand: Command = {
  usage,
  about: `Builds a model from a folder with a document, model.yaml, and the files it names.
Prints a report: how well each trait separates its poles, and what to do about it.
Writes the model as one file, which every command takes in place of a handle.`,
  options,
  examples: ['npx assay build tickets --html report.html', 'npx assay score local.tickets.assay ticket.txt'],
  run: runBuildCommand,
};

async function runBuildCommand(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  const [folder = ''] = requireArguments(positionals, usage, ['folder']);
  const { print, output } = context;
  const path = await requireFolder(folder, context);
  const handle = requireNewHandle(values.handle ?? toLocalHandle(basename(path)));
  const file = await chooseModelFile(values.out, handle, context);
  const document = values.document ?? findDocument(folder, context);
  const configuration = await readTextFile(document, context);
  const { detail, report, bytes } = await runBuild(
    { handle, configuration, directory: { kind: 'path', path } },
    context,
    values,
  );
  await writeWhole(file, bytes);
  if (values.html !== undefined)
    await writeWhole(resolvePath(context, values.html), renderHtmlReport(detail, report));
  if (values.json) {
    print(JSON.stringify(detail, null, 2));
    return exitCodes.success;
  }
  output.write(formatReport(detail, report));
  const shown = showPath(context, file, values.out ?? '.');
  const use = `npx assay score ${shown} <file>${formatEncoder(values)}`;
  print(`\nWrote ${shown}, ${(bytes.length / 1000).toFixed(0)} kB. Use it: ${use}`);
  return exitCodes.success;
}

async function requireFolder(folder: string, context: WorkingFolder): Promise<string> {
  const path = resolvePath(context, folder);
  const stats = await stat(path).catch((cause: unknown) => {
    throw createReadError('Folder', folder, cause);
  });
  if (stats.isDirectory()) return path;
  throw new AssayError('not_found', `${quote(folder, 160)} is not a folder`);
}

const documentNames = ['model.yaml', 'model.yml', 'model.json'];

function findDocument(folder: string, context: WorkingFolder): string {
  const name = documentNames.find((candidate) => existsSync(resolvePath(context, join(folder, candidate))));
  if (name !== undefined) return join(folder, name);
  const detail = `Folder ${quote(folder, 160)} has no model.yaml. Name the document with --document`;
  throw new AssayError('not_found', detail);
}
