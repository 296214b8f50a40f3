// `assay batch`: scores the texts of a table, on all cores or on many machines, and goes on where a run was stopped.
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { modelsOption, parseNames, traitsOption } from '../input/common-options.js';
import { chooseCache, createEncoderOptions } from '../input/encoder-options.js';
import { describeUsage, parseArguments, requireArguments } from '../parse-arguments.js';
import { createUsageError } from '../usage-error.js';
import {
  type BatchPlan,
  chooseOutput,
  parseCount,
  parseDelimiter,
  parseShard,
  parseThreads,
} from './batch-plan.js';
import { formatCount, formatTime } from './progress.js';
import { parseQueue } from './queue/connection.js';
import { runBatch } from './run-batch.js';
import { createModelChoice } from './scoring/batch-model.js';

const usage = 'batch <in> <out> --model <model>';

const options = {
  model: { type: 'string', value: '<model>', description: 'handle, or *.assay file; required' },
  'text-column': {
    type: 'string',
    value: '<name>',
    description: "column with the texts; default: 'text', or the only one with text",
  },
  traits: traitsOption,
  models: modelsOption,
  ...createEncoderOptions(),
  prefix: { type: 'string', value: '<text>', description: 'prefix of the columns that are added' },
  delimiter: {
    type: 'string',
    value: '<c>',
    description: 'separator of a CSV input; default: found by its first rows',
  },
  threads: { type: 'string', value: '<n>', description: 'threads that score; default: one for each core' },
  shard: { type: 'string', value: '<i/n>', description: 'score only the i-th of n equal ranges of rows' },
  queue: {
    type: 'string',
    value: '<url>',
    description: "redis:// address: 'assay worker' processes score, on any machine",
  },
  'part-rows': {
    type: 'string',
    value: '<n>',
    description: 'rows that are written at a time; default: 4096, with --queue 1024',
  },
  overwrite: {
    type: 'boolean',
    description:
      'replace an output that exists, and discard an unfinished run\nwith another input, model or option',
  },
  quiet: { type: 'boolean', description: 'show no progress' },
} as const satisfies OptionSpecs;

export const batchCommand: Command = {
  usage,
  about: `Scores the texts of a table, and writes the table with scores as columns: CSV,
JSONL, JSON or Parquet by the extension. The input is a file, a pattern in
quotes, a URL, or a query of DuckDB. CSV and JSONL come back byte for byte.
A text that fails is a row with its error. A run that was stopped goes on when
the same command is run again. Parquet and queries need @duckdb/node-api, which
is installed apart.`,
  options,
  examples: [
    'npx assay batch tickets.csv scored.parquet --model assay.clickbait --text-column text',
    `npx assay batch "SELECT text FROM 'tickets.csv' WHERE length(text) > 20" long.jsonl --model assay.clickbait`,
  ],
  run: runBatchCommand,
};

function readPlan(args: readonly string[], context: CommandContext): BatchPlan {
  const { positionals, values } = parseArguments(args, { usage, options });
  const [input = '', output = ''] = requireArguments(positionals, usage, ['input', 'output']);
  if (values.model === undefined) throw createUsageError(`Missing --model. ${describeUsage(usage)}`);
  const partRows = values['part-rows'];
  return {
    input,
    ...chooseOutput(output, context),
    overwrite: values.overwrite ?? false,
    model: createModelChoice(context, {
      name: values.model,
      models: values.models ?? null,
      embedder: values.embedder ?? null,
      hub: values.hub ?? null,
      cache: chooseCache(context.env) ?? null,
      traits: values.traits === undefined ? null : parseNames('traits', values.traits),
    }),
    textColumn: values['text-column'],
    delimiter: parseDelimiter(values.delimiter),
    prefix: values.prefix ?? '',
    shard: parseShard(values.shard),
    partRows: partRows === undefined ? undefined : parseCount('part-rows', partRows, 65_536),
    threads: parseThreads(values.threads),
    queue: values.queue === undefined ? undefined : parseQueue(values.queue).href,
    quiet: values.quiet ?? false,
  };
}

async function runBatchCommand(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const plan = readPlan(args, context);
  const { rows, scored, errors, milliseconds, note } = await runBatch(plan, context);
  const seconds = milliseconds / 1000;
  const rate = scored > 0 ? `, ${formatCount(scored / Math.max(0.001, seconds))} texts/s` : '';
  const failed = errors > 0 ? `, ${formatCount(errors)} with an error` : '';
  const before = scored < rows ? ` (${formatCount(rows - scored)} by earlier runs)` : '';
  const by = note === undefined ? '' : ` (${note})`;
  context.print(
    `Scored ${formatCount(rows)} texts${before}${failed} in ${formatTime(seconds)}${rate}${by}. Wrote ${plan.output}`,
  );
  return exitCodes.success;
}
