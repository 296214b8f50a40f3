// `assay worker`: scores the parts of batches that run elsewhere, until it is asked to stop.
import type { Command, CommandContext, OptionSpecs } from '../../command.js';
import { type ExitCode, exitCodes } from '../../exit-code.js';
import { modelsOption } from '../../input/common-options.js';
import { chooseCache, createEncoderOptions } from '../../input/encoder-options.js';
import { openModelsFor } from '../../input/open-models.js';
import { describeUsage, parseArguments, requireArguments } from '../../parse-arguments.js';
import { createUsageError } from '../../usage-error.js';
import { parseCount, parseThreads } from '../batch-plan.js';
import { parseQueue } from './connection.js';
import { startWorker } from './start-worker.js';

const usage = 'worker --queue <url>';

const options = {
  queue: { type: 'string', value: '<url>', description: 'redis:// address of the queue; required' },
  threads: { type: 'string', value: '<n>', description: 'threads that score; default: one for each core' },
  models: modelsOption,
  ...createEncoderOptions(';\nthe same as that of the batch'),
  'stalled-after': {
    type: 'string',
    value: '<s>',
    description: 'seconds without a sign of a worker until its parts go to\nanother one; default: 30',
  },
} as const satisfies OptionSpecs;

export const workerCommand: Command = {
  usage,
  about: `Scores parts of 'assay batch --queue', on as many machines as you start it on.
It needs the same version of Assay and the same models as the batch, not its files.
Ctrl-C stops it: the part in work is finished first.
Needs bullmq and ioredis, which are installed apart.`,
  options,
  examples: ['npx assay worker --queue redis://127.0.0.1:6379'],
  run: runWorker,
};

async function runWorker(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  requireArguments(positionals, usage, []);
  const { queue, models = null, embedder = null, hub = null } = values;
  if (queue === undefined) throw createUsageError(`Missing --queue. ${describeUsage(usage)}`);
  const { host } = parseQueue(queue);
  // A wrong id is an error now, not at the first part.
  if (embedder !== null) await openModelsFor(context, values);
  const worker = await startWorker(
    {
      url: queue,
      threads: parseThreads(values.threads),
      models,
      embedder,
      hub,
      cache: chooseCache(context.env) ?? null,
      stalledAfter: 1000 * parseCount('stalled-after', values['stalled-after'] ?? '30', 3600),
    },
    context,
  );
  context.print(`Assay takes parts from ${host}. Ctrl-C stops it.`);
  try {
    await Promise.race([context.untilStopped(), worker.failed]);
  } finally {
    await worker.close();
  }
  context.print(`Scored ${worker.count()} parts`);
  return exitCodes.success;
}
