// The entries of the package: names in dist/esm, and paths of their modules under src and dist.

/** Loaded by pages. Built apart from the others, so that no code of theirs gets into chunks that a page loads. */
const page = {
  assay: 'client/index',
  define: 'elements/define',
  'define/badge': 'elements/badge/define',
  'define/field': 'elements/field/define',
  'define/highlights': 'elements/highlights/define',
  'define/meter': 'elements/meter/define',
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
  encoders: 'embedding/transformers/index',
  engine: 'engine/index',
  http: 'http/index',
  node: 'node/index',
};

/** Run, not imported: the command `assay`, and the threads of Node, which are started from next to `node`. */
const scripts = {
  cli: 'cli/index',
  generator: 'node/generator',
  trainer: 'node/trainer',
};

export const entries = { page, parts, scripts };

/** Subpaths of the package and the modules under src that they export, as in `['./define', 'elements/define']`. */
export const subpaths = Object.entries({ ...page, ...parts }).map(([name, path]) => [
  name === 'assay' ? '.' : `./${name}`,
  path,
]);

/** Modules that are not bundled: Node's own, the optional peers of hub encoders, and the consumer's own React and Vue. */
export const external = [
  /^node:/,
  /^@huggingface\/transformers$/,
  /^onnxruntime-(web|node)(\/|$)/,
  /^(react|vue)(\/|$)/,
];
