// The tools that build models: from a document, or by discovery in texts without labels.
import * as z from 'zod/mini';
import {
  AssayError,
  type ModelDirectory,
  type ModelFile,
  type OnBuildProgress,
  quote,
  type VersionDetail,
} from '../../core/contract/index.js';
import {
  type Arguments,
  createInputSchema,
  readArguments,
  readInteger,
  readText,
  type ToolAnswer,
  type ToolDescription,
} from '../agents/index.js';
import { describeBuilt, describeDiscovered } from './build-summaries.js';
import type { McpOptions } from './mcp-options.js';
import type { BuiltModel, DiscoveredModel } from './output-schemas.js';

interface BuildOptions {
  readonly signal: AbortSignal;
  readonly onProgress: OnBuildProgress;
}

interface BuildTool extends ToolDescription {
  readonly call: (
    options: McpOptions,
    args: Arguments,
    build: BuildOptions,
  ) => Promise<ToolAnswer<BuiltModel | DiscoveredModel>>;
}

const invalid = (detail: string) => new AssayError('invalid_request', detail);

const handle = {
  type: 'string',
  description: "Handle of the new model, like 'local.tickets'. A handle that exists gets a new version.",
} as const;

const filesSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { path: { type: 'string' }, text: { type: 'string' } },
    required: ['path', 'text'],
    additionalProperties: false,
  },
  description:
    'The files that the sources of the document name, like { path: "tickets.csv", text: "text,label\\n…" }.',
} as const;

const fileList = z.array(z.object({ path: z.string(), text: z.string() }));

/** Where paths in the document lead: to the files of the call, else to the folder that this server may read. */
function readDirectory(args: Arguments, { folder }: McpOptions): ModelDirectory | undefined {
  if (!args.has('files')) return folder === undefined ? undefined : { kind: 'path', path: folder };
  const { data } = fileList.safeParse(args.get('files'));
  if (!data) throw invalid("Argument 'files' must be a list of { path, text }");
  const files = data.map(({ path, text }): ModelFile => ({ path, file: new Blob([text]) }));
  return { kind: 'files', files };
}

/** Builds, and saves the version if the server keeps models. */
async function build(
  { service: { authoring }, save }: McpOptions,
  request: { handle: string; configuration: unknown; directory: ModelDirectory | undefined },
  { signal, onProgress }: BuildOptions,
): Promise<{ detail: VersionDetail; file: string | null }> {
  await authoring.build({ ...request, public: true }, signal, onProgress);
  const detail = await authoring.version(request.handle, signal);
  const file = save
    ? await save(detail.handle, (await authoring.exportVersion(request.handle, signal)).bytes)
    : null;
  return { detail, file };
}

const adviceSchema = z.looseObject({
  advice: z.array(z.string()),
  traits: z.array(z.looseObject({ key: z.string(), advice: z.array(z.string()) })),
});

/** The advice of the build report: on the model, then on each trait. Empty for a report of another shape. */
function listAdvice({ report }: VersionDetail): string[] {
  const { data } = adviceSchema.safeParse(report);
  if (!data) return [];
  return [
    ...data.advice,
    ...data.traits.flatMap(({ key, advice }) => advice.map((sentence) => `${key}: ${sentence}`)),
  ];
}

const buildModel: BuildTool = {
  title: 'Build a model',
  description:
    'Builds a model from a configuration document, in YAML or JSON, and labelled texts. It takes seconds to minutes; ' +
    'then the model scores like any other. Smallest document: traits: [{ type: spectrum, key: urgency, ' +
    'positive_label: urgent, negative_label: calm, positive_paraphrases: [three texts or more], ' +
    'negative_paraphrases: [three texts or more] }]. Sources read labelled texts from files: sources: [{ type: csv, path: ' +
    'tickets.csv, text_column: text, label_column: label, mapping: { urgent: { trait: urgency, quality: high } } }]. ' +
    'The resource assay://schema/model describes all of it.',
  inputSchema: createInputSchema(
    {
      handle,
      configuration: {
        // One type, because some clients know no other; an object is read, too.
        type: 'string',
        description: 'The document: YAML or JSON text.',
      },
      files: filesSchema,
    },
    ['handle', 'configuration'],
  ),
  call: async (options, args, running) => {
    const configuration = args.get('configuration');
    if (configuration === undefined) throw invalid("Argument 'configuration' is required");
    const request = {
      handle: readText(args, 'handle'),
      configuration,
      directory: readDirectory(args, options),
    };
    const { detail, file } = await build(options, request, running);
    const { card: _, configuration: __, report: ___, ...record } = detail;
    const result = { ...record, advice: listAdvice(detail), file };
    return { summary: describeBuilt(result), result };
  },
};

const textList = z.array(z.string());
const toCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const inlineName = 'texts.csv';

/** The source of a discovery: texts of the call, or a file of the folder that this server may read. */
function readTexts(args: Arguments, { folder }: McpOptions) {
  if (args.has('texts') === args.has('file')) throw invalid("Give either 'texts' or 'file'");
  if (args.has('texts')) {
    const { data } = textList.safeParse(args.get('texts'));
    if (!data) throw invalid("Argument 'texts' must be an array of strings");
    const csv = ['text', ...data.map(toCell)].join('\n');
    const directory: ModelDirectory = { kind: 'files', files: [{ path: inlineName, file: new Blob([csv]) }] };
    return { directory, source: { type: 'csv', path: inlineName, text_column: 'text' } };
  }
  const path = readText(args, 'file');
  if (folder === undefined)
    throw invalid(`Cannot read ${quote(path)}: start the server with --files <folder>`);
  const column = args.has('text_column') ? { text_column: readText(args, 'text_column') } : {};
  const directory: ModelDirectory = { kind: 'path', path: folder };
  return { directory, source: { type: 'csv', path, ...column } };
}

const discover: BuildTool = {
  title: 'Discover traits',
  description:
    'Finds what texts differ in, without labels and without a language model, and builds a model of the traits found. ' +
    'Each trait says how clear and how stable it is, with typical texts of both ends. Give at least 20 texts; ' +
    'hundreds are better.',
  inputSchema: createInputSchema(
    {
      handle,
      texts: { type: 'array', items: { type: 'string' }, description: 'The texts.' },
      file: { type: 'string', description: 'In place of texts: a CSV file in the folder of this server.' },
      text_column: {
        type: 'string',
        description: "Column of the file with the texts. Default: 'text', or the only one.",
      },
      max_traits: { type: 'integer', minimum: 1, maximum: 100, description: 'Maximum number of traits.' },
      effort: {
        type: 'string',
        enum: ['low', 'medium', 'high', 'xhigh', 'max'],
        description: 'Default high.',
      },
    },
    ['handle'],
  ),
  call: async (options, args, running) => {
    const { directory, source } = readTexts(args, options);
    const max = args.has('max_traits') && readInteger(args, 'max_traits', { min: 1, max: 100, ifAbsent: 1 });
    const configuration = {
      traits: 'discover',
      sources: [source],
      ...(args.has('effort') && { effort: args.get('effort') }),
      ...(max !== false && { discovery: { max_traits: max } }),
    };
    const request = { handle: readText(args, 'handle'), configuration, directory };
    const { detail, file } = await build(options, request, running);
    const { version, counts, warnings, card } = detail;
    const result = { handle: detail.handle, version, counts, warnings, traits: card.traits, file };
    return { summary: describeDiscovered(result), result };
  },
};

export const buildTools = { build_model: buildModel, discover } as const satisfies Record<string, BuildTool>;

export type BuildToolName = keyof typeof buildTools;

export const isBuildToolName = (name: string): name is BuildToolName => Object.hasOwn(buildTools, name);

/** Calls a tool that builds. @throws what the build throws; invalid_request for wrong arguments */
export async function callBuildTool(
  name: BuildToolName,
  options: McpOptions,
  args: unknown,
  { onNote, ...running }: BuildOptions & { readonly onNote: (note: string) => void },
): Promise<ToolAnswer<BuiltModel | DiscoveredModel>> {
  const { inputSchema, call } = buildTools[name];
  return call(options, readArguments(args, inputSchema, onNote), running);
}
