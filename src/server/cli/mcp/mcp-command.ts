// `assay mcp`: the models as tools for agents, over stdio or HTTP.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, quote } from '../../../core/contract/index.js';
import type { McpOptions } from '../../mcp/index.js';
import type { Command, CommandContext, OptionSpecs } from '../command.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { modelsOption, parseInteger, parseNames } from '../input/common-options.js';
import { createEncoderOptions } from '../input/encoder-options.js';
import { openModelsFor } from '../input/open-models.js';
import { createReadError } from '../input/read-file.js';
import { resolvePath, showPath, type WorkingFolder } from '../input/resolve-path.js';
import { readManifest } from '../package-root.js';
import { parseArguments, requireArguments } from '../parse-arguments.js';
import {
  chooseApiKey,
  chooseHost,
  createListenError,
  formatAddress,
  serverOptions,
} from '../serve/server-options.js';
import { createUsageError } from '../usage-error.js';
import { writeWhole } from '../write-file.js';
import { loadMcp } from './load-mcp.js';

const usage = 'mcp';

const options = {
  http: { type: 'boolean', description: 'serve streamable HTTP at /mcp in place of stdio' },
  port: { ...serverOptions.port, description: `with --http: ${serverOptions.port.description}` },
  host: { ...serverOptions.host, description: `with --http: ${serverOptions.host.description}` },
  'allow-host': serverOptions['allow-host'],
  'allow-origin': {
    type: 'string',
    multiple: true,
    value: '<a,b>',
    description:
      'with --http: origins whose pages may connect, as serve --cors takes them,\nlike http://localhost:6274',
  },
  'api-key': {
    type: 'string',
    value: '<key>',
    description:
      'with --http: clients must send it as Authorization: Bearer;\ndefault: the variable ASSAY_API_KEY',
  },
  tools: { type: 'string', multiple: true, value: '<a,b>', description: 'only these tools; default: all' },
  models: modelsOption,
  ...createEncoderOptions(',\nat its first use'),
  files: {
    type: 'string',
    value: '<folder>',
    description: 'folder whose files build_model and discover may read',
  },
  out: {
    type: 'string',
    value: '<folder>',
    description:
      'folder that built models are written to; default: they are kept in\nmemory until the command ends',
  },
} as const satisfies OptionSpecs;

export const mcpCommand: Command = {
  usage,
  about: `Serves the models to agents by the Model Context Protocol (MCP): the tools score,
compare, explain, list_models, get_traits, extract, build_model and discover, the
cards of the models, and the prompt improve_text. An MCP client starts the command
and speaks over its standard input and output; --http serves many clients.`,
  options,
  examples: ['npx assay mcp', 'npx assay mcp --http --port 8090 --tools score,explain,list_models'],
  run: runMcp,
};

type Values = ReturnType<typeof parseArguments<typeof options>>['values'];

async function runMcp(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArguments(args, { usage, options });
  requireArguments(positionals, usage, []);
  const packageFolder = context.findPackage();
  const { serveOverStdio, serveOverHttp } = await loadMcp(values.http === true, context);
  const offered = await createMcpOptions(values, context, readManifest(packageFolder).version);
  if (!values.http) {
    requireNoHttpOptions(values);
    if (context.isInputTerminal) {
      context.printError('assay: waiting for an MCP client on the standard input. Ctrl-C stops it.');
    }
    await serveOverStdio(offered, context.untilStopped);
    return exitCodes.success;
  }
  const hostname = chooseHost(values.host);
  const port = parseInteger('port', values.port ?? '8080', 65_535);
  const apiKey = chooseApiKey(values['api-key'], context.env);
  const { isLoopback } = await import('../../node/server/index.js');
  if (apiKey === undefined && !isLoopback(hostname)) {
    throw createUsageError(`--host ${hostname} lets other machines build models: it needs --api-key`);
  }
  const running = await serveOverHttp(offered, {
    port,
    hostname,
    apiKey,
    allowedHosts: parseNames('allow-host', values['allow-host']),
    origins: parseNames('allow-origin', values['allow-origin']),
  }).catch((cause: unknown) => {
    throw createListenError(formatAddress(hostname, port), cause);
  });
  context.print(`Assay serves MCP at ${running.url}. Ctrl-C stops it.`);
  await context.untilStopped();
  await running.close();
  return exitCodes.success;
}

const httpOnly = ['port', 'host', 'allow-host', 'allow-origin', 'api-key'] as const;

/** @throws a usage error for an option that has no effect over stdio */
function requireNoHttpOptions(values: Values): void {
  const httpOption = httpOnly.find((name) => values[name] !== undefined);
  if (httpOption) throw createUsageError(`--${httpOption} needs --http`);
}

async function createMcpOptions(
  values: Values,
  context: CommandContext,
  version: string,
): Promise<McpOptions> {
  const { printError } = context;
  const folder = values.files === undefined ? undefined : await requireFolder(values.files, context);
  const out = values.out;
  const outFolder = out === undefined ? undefined : resolvePath(context, out);
  return {
    service: await openModelsFor(context, values),
    version,
    readModelSchema: () => readModelSchema(context.findPackage()),
    folder,
    tools: parseNames('tools', values.tools),
    save:
      out === undefined || outFolder === undefined
        ? undefined
        : async (handle, bytes) => {
            const path = join(outFolder, `${handle}.assay`);
            await writeWhole(path, bytes);
            return showPath(context, path, out);
          },
    report: (sentence) => printError(`assay: ${sentence}`),
    onBug: (thrown) => printError(`assay: ${thrown instanceof Error ? thrown.stack : String(thrown)}`),
  };
}

const schemaFile = 'dist/schema/model.schema.json';

async function readModelSchema(packageFolder: string): Promise<string> {
  return readFile(join(packageFolder, schemaFile), 'utf8').catch((cause: unknown) => {
    throw new AssayError('artifact_unavailable', `${quote(schemaFile)} of the package cannot be read`, {
      cause,
    });
  });
}

async function requireFolder(folder: string, context: WorkingFolder): Promise<string> {
  const path = resolvePath(context, folder);
  const stats = await stat(path).catch((cause: unknown) => {
    throw createReadError('Folder', folder, cause);
  });
  if (stats.isDirectory()) return path;
  throw new AssayError('not_found', `${quote(folder, 160)} is not a folder`);
}
