// Node: pages rendered on a server import the package without running it, and the entry for Node scores and serves.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { startHub } from '../support/hub/index.mjs';
import { linkPackages, listFiles, runInit, writeProject } from './install.mjs';
import { discovery, mood, query, server, ssr } from './node-programs.mjs';

/** Runs a module and parses the JSON that it prints; anything else on its outputs is an error. */
function run(project, file) {
  const output = execFileSync(process.execPath, [file], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output);
}

/** Names a discovered trait with a text generator. */
async function runDiscovery(project, hub) {
  const { stdout } = await promisify(execFile)(process.execPath, ['discovery.mjs', hub], { cwd: project });
  return JSON.parse(stdout);
}

export async function checkNode({ check, installed }) {
  const project = writeProject(join(installed.folder, 'node'), {
    'ssr.mjs': ssr,
    'server.mjs': server,
    'discovery.mjs': discovery,
    'query.mjs': query,
    'texts.csv': 'id,text\n1,Knock knock\n',
    'mood/model.yaml': mood,
  });
  linkPackages(project, 'react', 'react-dom');

  await check('npx assay init --encoders copies them, once onnxruntime-web is installed', () => {
    const version = JSON.parse(readFileSync(join(installed.packed, 'package.json'), 'utf8')).devDependencies[
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
      'generator.js',
      'ort-wasm-simd-threaded.asyncify.wasm',
      'ort-wasm-simd-threaded.asyncify.mjs',
    ];
    assert.deepEqual(
      needed.filter((name) => !copied.includes(name)),
      [],
    );
  });

  await check('npx assay score scores a text, and exits with 1 below a minimum', () => {
    const score = (...options) =>
      spawnSync('npx', ['--no-install', 'assay', 'score', 'assay.humor', ...options], {
        cwd: project,
        input: 'Knock knock',
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
    const { status, stdout } = score('--json');
    assert.equal(status, 0);
    const { composite } = JSON.parse(stdout);
    const minimum = String(composite + 1);
    const below = score('--min-composite', minimum);
    assert.equal(below.status, 1);
    assert.ok(below.stderr.includes(`assay: composite ${composite} is below ${minimum}\n`), below.stderr);
  });

  const assay = (...args) =>
    spawnSync('npx', ['--no-install', 'assay', ...args], {
      cwd: project,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });

  await check(
    'npx assay batch scores a CSV file as it is, and Parquet and queries once DuckDB is installed',
    () => {
      const { devDependencies: versions } = JSON.parse(
        readFileSync(join(installed.packed, 'package.json'), 'utf8'),
      );
      const batch = (output) => assay('batch', 'texts.csv', output, '--model', 'assay.humor');
      const scored = batch('scored.csv');
      assert.equal(scored.status, 0, scored.stderr);
      const [, row] = readFileSync(join(project, 'scored.csv'), 'utf8').split('\n');
      const [, composite] = /^1,Knock knock,(\d+),/.exec(row);
      const missing = batch('scored.parquet');
      assert.equal(missing.status, 4);
      const duckdb = `@duckdb/node-api@${versions['@duckdb/node-api']}`;
      assert.ok(missing.stderr.endsWith(`Run: npm install ${duckdb}\n`), missing.stderr);
      linkPackages(installed.folder, '@duckdb/node-api');
      const { status, stderr } = batch('scored.parquet');
      assert.equal(status, 0, stderr);
      assert.deepEqual(run(project, 'query.mjs'), [[Number(composite)]]);
    },
  );

  await check('npx assay builds and scores with an encoder of a hub, on threads too', async () => {
    const hub = await startHub();
    try {
      const options = ['--embedder', 'test/micro-mean', '--hub', hub.url];
      // Not synchronous: the hub answers from this process.
      const start = (...args) =>
        promisify(execFile)('npx', ['--no-install', 'assay', ...args, ...options], {
          cwd: project,
          shell: process.platform === 'win32',
          env: { ...process.env, ASSAY_CACHE: join(project, 'cache') },
        });
      await start('build', 'mood', '--quiet');
      const { stdout } = await start('score', 'local.mood.assay', 'mood/model.yaml', '--json');
      assert.ok(JSON.parse(stdout).composite > 0);
      await start('batch', 'texts.csv', 'mood.jsonl', '--model', 'local.mood.assay', '--threads', '2');
      const row = JSON.parse(readFileSync(join(project, 'mood.jsonl'), 'utf8'));
      assert.ok(row.composite > 0 && row.error === null, JSON.stringify(row));
    } finally {
      await hub.close();
    }
  });

  await check('npx assay worker names the packages to install', () => {
    const { status, stderr } = assay('worker', '--queue', 'redis://127.0.0.1:6379');
    assert.equal(status, 4);
    assert.match(stderr, /Run: npm install bullmq@[\d.]+ ioredis@[\d.]+\n$/);
  });

  await check('npx assay mcp names the SDK that is missing, and answers once it is installed', () => {
    const message = (id, method, params) => `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
    const clientInfo = { name: 'consumer', version: '1.0.0' };
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const given = { name: 'score', arguments: { model: 'assay.humor', content: 'Knock knock' } };
    const start = () =>
      spawnSync('npx', ['--no-install', 'assay', 'mcp'], {
        cwd: project,
        input: message(1, 'initialize', hello) + message(2, 'tools/call', given),
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
    const missing = start();
    assert.equal(missing.status, 4);
    assert.match(
      missing.stderr,
      /needs @modelcontextprotocol\/sdk\. Run: npm install @modelcontextprotocol\/sdk@\S+\n/,
    );
    linkPackages(installed.folder, '@modelcontextprotocol/sdk');
    const { status, stdout, stderr } = start();
    assert.equal(status, 0, stderr);
    const answers = stdout.trimEnd().split('\n').map(JSON.parse);
    assert.ok(answers[1].result.structuredContent.composite > 0);
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

  await check(
    'Node: a text generator names traits, once @huggingface/transformers is installed',
    async () => {
      const hub = await startHub();
      try {
        const { warnings, namer } = await runDiscovery(project, hub.url);
        assert.equal(namer, 'c-tf-idf');
        assert.match(warnings[0], /In Node, run npm install @huggingface\/transformers/);
        linkPackages(installed.folder, '@huggingface/transformers');
        const named = await runDiscovery(project, hub.url);
        assert.deepEqual([named.warnings, named.namer], [[], 'transformers:test/generator']);
        assert.match(named.name, /^[a-z]+$/);
      } finally {
        await hub.close();
      }
    },
  );
}
