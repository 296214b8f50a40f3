// `assay serve`: the models over HTTP, until the process is asked to stop.
import { resolve } from 'node:path';
import { AssayError, isAssayError, quote, type Variant } from '../../contract/index.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { modelsOption, parseNumber } from '../input/common-options.js';
import { openModelsFor } from '../input/open-models.js';
import { parseArguments, requireArguments } from '../parse-arguments.js';
import { createUsageError } from '../usage-error.js';
import { createSwitchingService, type SwitchingService } from './switching-service.js';
import { watchModels } from './watch-folder.js';

const usage = 'serve';

const options = {
  port: { type: 'string', value: '<n>', description: 'port to listen on; 0 for any free one; default: 8080' },
  host: {
    type: 'string',
    value: '<name>',
    description: 'address to listen on; default: 127.0.0.1, this machine only',
  },
  variant: {
    type: 'string',
    value: '<A|B>',
    description: 'variant of the contract; default: A; B limits the rate',
  },
  'trust-proxy': {
    type: 'string',
    value: '<n>',
    description: 'number of reverse proxies in front of the server; default: 0',
  },
  models: {
    ...modelsOption,
    description: `${modelsOption.description};\nit is watched: new and changed models are served at once`,
  },
} as const satisfies OptionSpecs;

export const serveCommand: Command = {
  usage,
  about: `Serves the models over HTTP: the endpoints of the README, with the schema at
/v1/openapi.json or, in Variant B, at /api-docs. Ctrl-C stops it: requests in flight
are answered first. Building over HTTP is off.`,
  options,
  examples: ['npx assay serve --port 8080'],
  run: runServe,
};

async function runServe(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  requireArguments(positionals, usage, []);
  const port = parseInteger('port', values.port ?? '8080', 65_535);
  const trustProxy = parseInteger('trust-proxy', values['trust-proxy'] ?? '0', 100);
  const variant = parseVariant(values.variant ?? 'A');
  const hostname = values.host ?? '127.0.0.1';
  const models = createSwitchingService(await openModelsFor(context, values.models));
  const { serve } = await import('../../node/index.js');
  const running = await serve(models.service, { port, hostname, variant, trustProxy }).catch(
    (cause: unknown) => {
      throw createListenError(`${hostname}:${port}`, cause);
    },
  );
  const stopWatching = values.models === undefined ? undefined : watch(values.models, models, context);
  context.print(`Assay serves ${running.url} (Variant ${variant}). Ctrl-C stops it.`);
  await context.untilStopped();
  stopWatching?.();
  await running.close();
  return exitCodes.success;
}

/** Replaces the models after each change of their folder; those before stay if the new ones cannot be read. */
function watch(folder: string, models: SwitchingService, context: CommandContext): () => void {
  // One after the other, so that the models of an earlier change never replace those of a later one.
  let reloads = Promise.resolve();
  const reload = async () => {
    try {
      models.replace(await openModelsFor(context, folder));
      context.printError(`assay: read the models of ${quote(folder, 160)} again`);
    } catch (error) {
      if (!isAssayError(error)) throw error;
      context.printError(`assay: still serving the models from before: ${error.detail}`);
    }
  };
  return watchModels(resolve(context.cwd, folder), () => {
    reloads = reloads.then(reload);
  });
}

function parseInteger(option: string, text: string, most: number): number {
  const value = parseNumber(option, text, 0, most);
  if (Number.isInteger(value)) return value;
  throw createUsageError(`--${option} takes an integer; it is ${quote(text)}`);
}

function parseVariant(text: string): Variant {
  const variant = text.toUpperCase();
  if (variant === 'A' || variant === 'B') return variant;
  throw createUsageError(`--variant is A or B, not ${quote(text)}`);
}

function createListenError(address: string, cause: unknown): AssayError {
  if (isAssayError(cause)) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const reason = code === 'EADDRINUSE' ? 'the port is in use. Choose another one with --port' : code;
  return new AssayError('engine_unavailable', `Cannot listen on ${address}: ${reason}`, { cause });
}
