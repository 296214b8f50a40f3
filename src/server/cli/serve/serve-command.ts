// `assay serve`: the models over HTTP, until the process is asked to stop.
import { isAssayError, quote, type Variant } from '../../../core/contract/index.js';
import { contentLimit } from '../../../core/contract/requests/index.js';
import type { AccessLogEntry } from '../../node/index.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { modelsOption, parseInteger, parseNames, parseNumber } from '../input/common-options.js';
import { chooseCache, createEncoderOptions } from '../input/encoder-options.js';
import { type ModelsChoice, openModelsFor } from '../input/open-models.js';
import { resolvePath } from '../input/resolve-path.js';
import { parseArguments, requireArguments } from '../parse-arguments.js';
import { createUsageError } from '../usage-error.js';
import { parsePerspective } from './perspective-options.js';
import {
  chooseApiKey,
  chooseHost,
  createListenError,
  formatAddress,
  serverOptions,
} from './server-options.js';
import { createSwitchingService, type SwitchingService } from './switching-service.js';
import { watchModels } from './watch-folder.js';

const usage = 'serve';

const options = {
  port: serverOptions.port,
  host: serverOptions.host,
  variant: {
    type: 'string',
    value: '<A|B>',
    description: 'variant of the contract; default: A; B limits the rate',
  },
  models: {
    ...modelsOption,
    description: `${modelsOption.description};\nit is watched: new and changed models are served at once`,
  },
  ...createEncoderOptions(',\nat its first request'),
  'trust-proxy': {
    type: 'string',
    value: '<n>',
    description: 'number of reverse proxies in front of the server; default: 0',
  },
  base: {
    type: 'string',
    value: '<path>',
    description: 'path that all addresses begin with, like /keep; default: /',
  },
  'public-url': {
    type: 'string',
    value: '<url>',
    description:
      'URL at which clients reach the server: its schema document names it,\nand its name is allowed as Host; default: where they have asked',
  },
  'allow-host': serverOptions['allow-host'],
  cors: {
    type: 'string',
    multiple: true,
    value: '<a,b>',
    description:
      'origins whose pages may read and score, like https://example.org,\nhttps://*.example.org or tauri://localhost; default: none',
  },
  authoring: {
    type: 'boolean',
    description:
      'turn on building over HTTP (Variant A), for those who have the key;\nthe folder of --models is not watched then',
  },
  'api-key': {
    type: 'string',
    value: '<key>',
    description:
      'with --authoring: the key, sent as Authorization: Bearer;\ndefault: the variable ASSAY_API_KEY',
  },
  perspective: {
    type: 'boolean',
    description: 'answer requests of the Perspective API, too: /v1alpha1/comments:analyze',
  },
  attribute: {
    type: 'string',
    multiple: true,
    value: '<a=m/t>',
    description:
      'with --perspective: a trait that answers for an attribute, like\nFLIRTATION=local.flirts/flirting',
  },
  'perspective-key': {
    type: 'string',
    value: '<key>',
    description: 'with --perspective: the key that requests must bring; default: any',
  },
  log: { type: 'boolean', description: 'print a line of JSON for each request, without its text' },
  metrics: { type: 'boolean', description: 'serve figures for Prometheus at /metrics' },
  'max-waiting': {
    type: 'string',
    value: '<n>',
    description: 'requests that may wait; more are answered 503; default: 256',
  },
  'max-connections': { type: 'string', value: '<n>', description: 'open connections; default: no limit' },
  'keep-alive': {
    type: 'string',
    value: '<s>',
    description:
      'seconds for which an unused connection is kept: more than the proxy in\nfront keeps its own; default: 65',
  },
  'max-content': {
    type: 'string',
    value: '<bytes>',
    description: 'size of a text; a larger one is answered 422; default: 1048576, the most',
  },
  timeout: {
    type: 'string',
    value: '<s>',
    description:
      'seconds in which a client must have sent a request, and in which it\nis answered, or a further batch of a long text is done; default: 60 and 30',
  },
} as const satisfies OptionSpecs;

export const serveCommand: Command = {
  usage,
  about: `Serves the models over HTTP: the endpoints of the README, with the schema at
/v1/openapi.json or, in Variant B, at /api-docs. /healthz says that the process is
alive, /readyz that it can score. Ctrl-C stops it: requests in flight are answered
first. Building over HTTP is off without --authoring.`,
  options,
  examples: ['npx assay serve --port 8080'],
  run: runServe,
};

type Values = ReturnType<typeof parseArguments<typeof options>>['values'];

async function runServe(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  requireArguments(positionals, usage, []);
  const variant = parseVariant(values.variant ?? 'A');
  const settings = { ...parseSettings(values, context), variant };
  const { hostname, port, apiKey, base } = settings;
  if (apiKey !== undefined && variant === 'B') throw createUsageError('--authoring needs --variant A');
  const { createRebuiltModels, serve } = await import('../../node/index.js');
  const choice = { ...values, rebuilt: createRebuiltModels(chooseCache(context.env)) };
  const models = createSwitchingService(await openModelsFor(context, choice));
  // Without the key, paths of authoring do not exist.
  const authoring = apiKey === undefined ? {} : { authoring: models.service.authoring };
  const running = await serve(models.service, { ...settings, ...authoring }).catch((cause: unknown) => {
    throw createListenError(formatAddress(hostname, port), cause);
  });
  // Reading the folder again would drop the models that were built over HTTP.
  const isWatched = values.models !== undefined && apiKey === undefined;
  const stopWatching = isWatched ? watch(values.models ?? '.', choice, models, context) : undefined;
  const url = `${running.url.slice(0, -1)}${base.replace(/\/?$/, '/')}`;
  context.print(`Assay serves ${url} (Variant ${variant}). Ctrl-C stops it.`);
  await context.untilStopped();
  stopWatching?.();
  await running.close();
  return exitCodes.success;
}

const parseCount = (option: string, text: string | undefined, max = 1_000_000): number | undefined =>
  text === undefined ? undefined : parseInteger(option, text, max, 1);

/** @returns milliseconds */
function parseSeconds(option: string, text: string | undefined, max: number): number | undefined {
  return text === undefined ? undefined : Math.round(1000 * parseNumber(option, text, 0.1, max));
}

function requireApiKey(option: string | undefined, env: CommandContext['env']): string {
  const key = chooseApiKey(option, env);
  if (key !== undefined) return key;
  throw createUsageError('--authoring needs a key: --api-key <key>, or the variable ASSAY_API_KEY');
}

function parseSettings(values: Values, { env, print }: CommandContext) {
  if (values['api-key'] !== undefined && !values.authoring)
    throw createUsageError('--api-key needs --authoring');
  const milliseconds = parseSeconds('timeout', values.timeout, 3600);
  const maxContent = parseCount('max-content', values['max-content'], contentLimit);
  const queueLimit = parseCount('max-waiting', values['max-waiting']);
  return {
    port: parseInteger('port', values.port ?? '8080', 65_535),
    hostname: chooseHost(values.host),
    trustProxy: parseInteger('trust-proxy', values['trust-proxy'] ?? '0', 100),
    base: values.base ?? '/',
    publicUrl: values['public-url'],
    allowedHosts: parseNames('allow-host', values['allow-host']),
    cors: parseNames('cors', values.cors),
    ...parsePerspective(values),
    apiKey: values.authoring ? requireApiKey(values['api-key'], env) : undefined,
    metrics: values.metrics,
    log: values.log ? (entry: AccessLogEntry) => print(JSON.stringify(entry)) : undefined,
    maxConnections: parseCount('max-connections', values['max-connections']),
    keepAliveTimeout: parseSeconds('keep-alive', values['keep-alive'], 86_400),
    requestTimeout: milliseconds,
    ...(milliseconds === undefined ? {} : { deadline: milliseconds }),
    ...(maxContent === undefined ? {} : { maxContent }),
    ...(queueLimit === undefined ? {} : { queueLimit }),
  };
}

/** Replaces the models after each change of their folder; those before stay if the new ones cannot be read. */
function watch(
  folder: string,
  choice: ModelsChoice,
  models: SwitchingService,
  context: CommandContext,
): () => void {
  // One after the other, so that the models of an earlier change never replace those of a later one.
  let reloads = Promise.resolve();
  const reload = async () => {
    try {
      models.replace(await openModelsFor(context, choice));
      context.printError(`assay: read the models of ${quote(folder, 160)} again`);
    } catch (error) {
      if (!isAssayError(error)) throw error;
      context.printError(`assay: still serving the models from before: ${error.detail}`);
    }
  };
  return watchModels(resolvePath(context, folder), () => {
    reloads = reloads.then(reload);
  });
}

function parseVariant(text: string): Variant {
  const variant = text.toUpperCase();
  if (variant === 'A' || variant === 'B') return variant;
  throw createUsageError(`--variant is A or B, not ${quote(text)}`);
}
