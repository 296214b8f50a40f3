// The entries of the package: names in dist/esm, and paths of their modules under src and dist.

/** Loaded by pages. Built apart from the others, so that no code of theirs gets into chunks that a page loads. */
const page = {
  assay: 'client/index',
  define: 'elements/define',
  'define/badge': 'elements/badge/define',
  'define/field': 'elements/field/define',
  'define/highlights': 'elements/highlights/define',
  'define/meter': 'elements/meter/define',
  'define/model-card': 'elements/model-card/define',
  elements: 'elements/index',
  locales: 'elements/locales/index',
  react: 'elements/react',
  server: 'elements/server',
  vue: 'elements/vue',
};

/** For Node, and for those who build on the parts. */
const parts = {
  contract: 'contract/index',
  discovered: 'engine/adopt/index',
  duckdb: 'duckdb/index',
  encoders: 'embedding/transformers/index',
  engine: 'in-process/index',
  http: 'http/index',
  node: 'node/index',
  tables: 'sources/table/index',
};

/** Loaded by few pages. Built by itself, so that it loads nothing that only the others need. */
const extra = { webmcp: 'agents/webmcp/index' };

/** Run, not imported: the command `assay`, and the threads of Node, which are started from next to what starts them. */
const scripts = {
  cli: 'cli/index',
  extractor: 'node/extractor',
  generator: 'node/generator',
  'query-thread': 'duckdb/query-thread',
  scorer: 'cli/batch/scoring/scorer',
  trainer: 'node/trainer',
};

export const entries = { page, parts, extra, scripts };

/** Subpaths of the package and the modules under src that they export, as in `['./define', 'elements/define']`. */
export const subpaths = Object.entries({ ...page, ...parts, ...extra }).map(([name, path]) => [
  name === 'assay' ? '.' : `./${name}`,
  path,
]);

/** Modules that are not bundled: Node's own, optional peers, and the consumer's own React and Vue. */
export const external = [
  /^node:/,
  /^@huggingface\/transformers$/,
  /^@modelcontextprotocol\/sdk(\/|$)/,
  /^onnxruntime-(web|node)(\/|$)/,
  /^(@duckdb\/node-api|bullmq|ioredis)$/,
  /^(react|vue)(\/|$)/,
];
