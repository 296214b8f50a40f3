// Runtimes at the edge of a network, and other builds without a document: the package as their conditions resolve it. Importing
// it defines nothing and fails nowhere; createAssay() says where it scores.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Entries that a page loads. */
const subpaths = ['', '/elements', '/define', '/locales', '/webmcp', '/react', '/vue'].concat(
  ['badge', 'field', 'highlights', 'meter', 'model-card'].map((name) => `/define/${name}`),
);

const code = `
  const modules = await Promise.all([${subpaths.map((path) => `import('assay${path}')`).join(', ')}]);
  const { createAssay } = modules[0];
  const { AssayScore, AssayBadge, AssayField } = modules[1];
  const refusal = await createAssay().score('assay.humor', 'Knock knock').catch(({ code, detail }) => ({ code, detail }));
  const classes = [AssayScore, AssayBadge, AssayField].map((one) => typeof one);
  console.log(JSON.stringify({ refusal, classes }));`;

const expected = {
  refusal: {
    code: 'engine_unavailable',
    detail: "createAssay() scores in the browser. In Node, use openModels() of 'assay/node'",
  },
  classes: ['function', 'function', 'function'],
};

const run = (...args) =>
  JSON.parse(
    execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] }),
  );

/** Bundles as such a runtime's tools do, for these conditions, and runs the bundle. @returns what it prints, and its inputs */
async function runBundle(conditions) {
  const outfile = `${root}.cache/neighbours-edge.mjs`;
  const { metafile } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    conditions,
    outfile,
    metafile: true,
    logLevel: 'error',
  });
  try {
    return { printed: run(outfile), inputs: Object.keys(metafile.inputs) };
  } finally {
    rmSync(outfile);
  }
}

export async function checkEdge({ check }) {
  for (const condition of ['workerd', 'edge-light', 'worker']) {
    await check(`the condition ${condition}: stand-ins for the elements`, async () => {
      assert.deepEqual(run(`--conditions=${condition}`, '--input-type=module', '-e', code), expected);
      const { printed, inputs } = await runBundle([condition]);
      assert.deepEqual(printed, expected);
      assert.ok(inputs.includes('dist/esm/server.js') && !inputs.includes('dist/esm/elements.js'));
    });
  }
  await check('a build for browsers that runs without a document: the classes load', async () => {
    const { printed, inputs } = await runBundle(['browser']);
    assert.deepEqual(printed, expected);
    assert.ok(inputs.includes('dist/esm/elements.js'));
  });
}
