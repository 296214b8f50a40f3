// The repositories that the stand-in of the hub knows, in the two styles that encoders have there: with the files
// of sentence-transformers, and converted for the browser without them.
import { modelConfiguration, sentenceFiles } from './configuration.mjs';
import { modelPaths, models } from './models.mjs';
import { tokenizerFiles } from './tokenizer.mjs';

/** Of both: model 'micro', 'micro-beside' or 'bench'. Only with sentence-transformers' files: pooling, window, prompts. */
export const repositories = {
  'Xenova/all-MiniLM-L6-v2': { model: 'micro' },
  'Xenova/bge-small-en-v1.5': { model: 'micro' },
  'Xenova/gte-small': { model: 'micro' },
  'Xenova/e5-small-v2': { model: 'micro' },
  'Snowflake/snowflake-arctic-embed-xs': {
    model: 'micro',
    pooling: 'cls',
    prompts: { query: 'Represent this sentence for searching relevant passages: ' },
  },
  'test/micro-mean': { model: 'micro', pooling: 'mean' },
  'test/micro-cls': { model: 'micro', pooling: 'cls' },
  'test/micro-short': { model: 'micro', pooling: 'mean', window: 32 },
  'test/micro-prompted': {
    model: 'micro',
    pooling: 'mean',
    prompts: { query: 'query: ', passage: 'passage: ' },
    defaultPrompt: 'query',
  },
  'test/micro-beside': { model: 'micro-beside', pooling: 'mean' },
  'test/micro-bare': { model: 'micro' },
  'test/bench': { model: 'bench', pooling: 'mean' },
};

const readme = (id) => `---\nlibrary_name: transformers.js\n---\n\n# ${id}\n\nMade by the tests.\n`;

/**
 * What a repository holds.
 * @returns { texts: content by path, models: what to ask `modelFile` for by path }
 */
export function repositoryFiles(id, repository) {
  const { shape, tokens } = models[repository.model];
  const window = repository.window ?? shape.positions;
  const texts = {
    'README.md': readme(id),
    'config.json': modelConfiguration(shape),
    ...tokenizerFiles(tokens(), shape.positions),
    ...(repository.pooling ? sentenceFiles({ shape, ...repository, window }) : {}),
  };
  return { texts, models: Object.fromEntries(modelPaths(repository.model)) };
}
