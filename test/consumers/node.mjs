// Node: pages rendered on a server import the package without running it, and the entry for Node scores and serves.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { linkPackages, listFiles, runInit, writeProject } from './install.mjs';

/** Runs a module and parses the JSON that it prints; anything else on its outputs is an error. */
function run(project, file) {
  const output = execFileSync(process.execPath, [file], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output);
}

const ssr = `import { createAssay, isAssayError } from 'assay';
import 'assay/define';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const assay = createAssay();
const html = renderToString(createElement('assay-score', { model: 'assay.humor', content: 'Knock knock' }));
const error = await assay.score('assay.humor', 'Knock knock').catch((reason) => reason);
console.log(JSON.stringify({ html, known: isAssayError(error), code: error.code, detail: error.detail }));
`;

const server = `import { openModels, serve } from 'assay/node';
import { fileURLToPath } from 'node:url';

const models = openModels(fileURLToPath(new URL('../node_modules/assay/models', import.meta.url)));
const { card } = await models.score('assay.humor', { content: 'Knock knock' });
const running = await serve(models);
const post = { method: 'POST', body: 'Knock knock' };
const served = await (await fetch(new URL('m/assay.humor', running.url), post)).json();
const { openapi } = await (await fetch(new URL('v1/openapi.json', running.url))).json();
await running.close();
console.log(JSON.stringify({ composite: card.composite, served: served.composite, openapi }));
`;

export async function checkNode({ check, installed }) {
  const project = writeProject(join(installed.folder, 'node'), { 'ssr.mjs': ssr, 'server.mjs': server });
  linkPackages(project, 'react', 'react-dom');

  await check('npx assay init --encoders copies them, once onnxruntime-web is installed', () => {
    const version = JSON.parse(readFileSync(join(installed.packed, 'package.json'), 'utf8')).peerDependencies[
      'onnxruntime-web'
    ];
    assert.throws(
      () => runInit(project, '--encoders'),
      ({ status, stderr }) =>
        status === 4 && stderr.includes(`is not installed. Run: npm install onnxruntime-web@${version}\n`),
    );
    linkPackages(project, 'onnxruntime-web');
    runInit(project, '--encoders');
    const copied = listFiles(join(project, 'public/assay-models')).map(({ path }) => basename(path));
    const needed = [
      'replica.js',
      'ort-wasm-simd-threaded.asyncify.wasm',
      'ort-wasm-simd-threaded.asyncify.mjs',
    ];
    assert.deepEqual(
      needed.filter((name) => !copied.includes(name)),
      [],
    );
  });

  await check('Node: createAssay() at module level, rendered on the server, refuses to score', () => {
    const { html, ...error } = run(project, 'ssr.mjs');
    assert.match(html, /^<assay-score model="assay\.humor" content="Knock knock"><\/assay-score>$/);
    assert.equal(error.known, true);
    assert.equal(error.code, 'engine_unavailable');
    assert.match(error.detail, /assay\/node/);
  });

  await check("Node: 'assay/node' scores a text and serves its models over HTTP", () => {
    const { composite, served, openapi } = run(project, 'server.mjs');
    assert.ok(composite > 0);
    assert.equal(served, composite);
    assert.match(openapi, /^3\.1\./);
  });
}
