// The tools that agents score with, over MCP and in pages (WebMCP): their descriptions, arguments and calls.
import {
  type CompareResponse,
  type Extracted,
  type ModelSummary,
  type ModelTrait,
  quote,
  type ScoreCard,
} from '../../core/contract/index.js';
import { createComparison, describeVerdict } from '../../core/http/forms/index.js';
import { adviseOnModel } from './advise-on-model.js';
import { type Arguments, readArguments, readInteger, readScoreRequest, readText } from './arguments.js';
import { type Explained, toExplained } from './explained.js';
import { describeComparison, describeExplained, describeModels, describeTraits } from './summaries.js';
import type { ToolCallOptions, ToolHost } from './tool-host.js';
import { createInputSchema, type InputSchema, model, text, traits } from './tool-schema.js';

/** Result of each tool. */
export interface ToolResults {
  score: ScoreCard;
  compare: CompareResponse;
  explain: Explained;
  list_models: { models: ModelSummary[] };
  get_traits: { traits: ModelTrait[] };
  extract: Extracted;
}

export type ToolName = keyof ToolResults;

/** Description of a tool for agents. */
export interface ToolDescription {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
}

/** What a tool answers. */
export interface ToolAnswer<Result> {
  /** The result in a sentence or two: the verdict, and what is in doubt. */
  readonly summary: string;
  readonly result: Result;
}

interface Tool<Result> extends ToolDescription {
  readonly call: (host: ToolHost, args: Arguments, options: ToolCallOptions) => Promise<ToolAnswer<Result>>;
}

/** Number of words that an explanation lists: the least, the most, and the default. */
const topBounds = { min: 1, max: 1000, ifAbsent: 20 } as const;

export const tools: { readonly [Name in ToolName]: Tool<ToolResults[Name]> } = {
  score: {
    title: 'Score a text',
    description:
      'Scores a text against the traits of a model: 0 to 100 for each trait, a composite, a label and a confidence. ' +
      'No language model runs: the same text always gets the same scores. With compare_to, also scores a baseline and ' +
      'returns the differences.',
    inputSchema: createInputSchema(
      {
        model,
        content: text('The text'),
        compare_to: text('A baseline, such as the text before a change'),
        traits,
      },
      ['model', 'content'],
    ),
    call: async (host, args, options) => {
      const handle = readText(args, 'model');
      const result = await host.score(handle, readScoreRequest(args, 'content'), options);
      return { summary: describeVerdict(result, await host.traits(handle, options)), result };
    },
  },
  compare: {
    title: 'Compare two texts',
    description:
      'Scores two texts with one model and returns both score cards, and for each trait the difference b minus a. ' +
      'improvement is the difference of the composites.',
    inputSchema: createInputSchema(
      { model, a: text('The earlier text'), b: text('The later text'), traits },
      ['model', 'a', 'b'],
    ),
    call: async (host, args, options) => {
      const handle = readText(args, 'model');
      const [a, b] = [readScoreRequest(args, 'a'), readScoreRequest(args, 'b')];
      const result = createComparison(
        await host.score(handle, a, options),
        await host.score(handle, b, options),
      );
      return { summary: describeComparison(result, await host.traits(handle, options)), result };
    },
  },
  explain: {
    title: 'Explain a score',
    description:
      'Says where the scores of a text come from: points that each word, sentence and feature of style adds or takes, ' +
      'largest first. Use it to decide what to change.',
    inputSchema: createInputSchema(
      {
        model,
        content: text('The text'),
        traits,
        top: {
          type: 'integer',
          minimum: topBounds.min,
          maximum: topBounds.max,
          description: `Maximum number of words, and of sentences, of each trait. Default ${topBounds.ifAbsent}.`,
        },
      },
      ['model', 'content'],
    ),
    call: async (host, args, options) => {
      const top = readInteger(args, 'top', topBounds);
      const { content, traits: names } = readScoreRequest(args, 'content');
      const asked = { ...options, ...(names ? { traits: names } : {}), top };
      const handle = readText(args, 'model');
      const result = toExplained(await host.explain(handle, content, asked), content, top);
      return { summary: describeExplained(result, await host.traits(handle, options)), result };
    },
  },
  list_models: {
    title: 'List the models',
    description: 'Lists the models to score with: handle, what it measures, and the names of its traits.',
    inputSchema: createInputSchema({}, []),
    call: async (host, _, { signal }) => {
      const models = await host.models({ signal });
      return { summary: describeModels(models), result: { models } };
    },
  },
  get_traits: {
    title: 'Describe the traits of a model',
    description:
      'Describes the traits of a model: what a high and a low score mean, and how many samples it knows.',
    inputSchema: createInputSchema({ model }, ['model']),
    call: async (host, args, { signal }) => {
      const records = await host.traits(readText(args, 'model'), { signal });
      return { summary: describeTraits(records), result: { traits: records } };
    },
  },
  extract: {
    title: 'Read a web page',
    description: 'Fetches a public web page and returns its readable text, as scoring a URL would read it.',
    inputSchema: createInputSchema(
      { url: { type: 'string', minLength: 1, description: 'One absolute http or https URL.' } },
      ['url'],
    ),
    call: async (host, args, { signal }) => {
      const result = await host.extract(readText(args, 'url'), { signal });
      return { summary: `Read ${quote(result.url)}: ${result.content.length} characters.`, result };
    },
  },
};

interface NoteOptions {
  /** Gets what the agent should know about its arguments, such as one that was ignored. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** Names of all tools. */
export const toolNames = Object.keys(tools) as readonly ToolName[];

export const isToolName = (name: string): name is ToolName => Object.hasOwn(tools, name);

/**
 * Calls a tool.
 * @param args the arguments as an agent wrote them
 * @throws invalid_request for wrong arguments; model_not_found, with the model that was probably meant; what the host throws
 */
export async function callTool<Name extends ToolName>(
  name: Name,
  host: ToolHost,
  args: unknown,
  { onNote = () => {}, ...options }: ToolCallOptions & NoteOptions = {},
): Promise<ToolAnswer<ToolResults[Name]>> {
  const { inputSchema, call } = tools[name];
  const read = readArguments(args, inputSchema, onNote);
  return adviseOnModel(call(host, read, options), read.get('model'), () => host.models(options));
}
