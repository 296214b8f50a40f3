// The entries of the package: names in dist/esm, and paths of their modules under src and dist.

/** Loaded by pages. Built apart from the others, so that no code of theirs gets into chunks that a page loads. */
const page = {
  assay: 'page/client/index',
  define: 'page/elements/define',
  'define/badge': 'page/elements/badge/define',
  'define/field': 'page/elements/field/define',
  'define/highlights': 'page/elements/highlights/define',
  'define/meter': 'page/elements/meter/define',
  'define/model-card': 'page/elements/model-card/define',
  elements: 'page/elements/index',
  locales: 'page/elements/locales/index',
  react: 'page/elements/react',
  server: 'page/elements/server',
  vue: 'page/elements/vue',
};

/** For Node, and for those who build on the parts. */
const parts = {
  contract: 'entries/contract/index',
  discovered: 'authoring/adopt/index',
  duckdb: 'server/duckdb/index',
  encoders: 'encoders/hub/index',
  engine: 'entries/in-process/index',
  http: 'core/http/index',
  node: 'server/node/index',
  tables: 'authoring/sources/table/index',
};

/** Loaded by few pages, and by service workers. Built apart, so that it loads nothing that only the others need. */
const extra = { offline: 'page/offline/index', webmcp: 'server/agents/webmcp/index' };

/** Run, not imported: the command `assay`, and the threads of Node, which are started from next to what starts them. */
const scripts = {
  cli: 'server/cli/index',
  extractor: 'server/node/extractor',
  generator: 'server/node/generator',
  'query-thread': 'server/duckdb/query-thread',
  scorer: 'server/cli/batch/scoring/scorer',
  trainer: 'server/node/trainer',
};

export const entries = { page, parts, extra, scripts };

/** Subpaths of the package and the modules under src that they export, as in `['./define', 'page/elements/define']`. */
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
