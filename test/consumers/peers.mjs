// Beside other versions of the optional packages: npm installs the tarball in a project that has the latest stable one, or
// the oldest that works, and what needs the package runs on it. That the last release of each works, other steps test.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findRedis } from '../../.scripts/redis.mjs';
import { startRedis } from '../queue/processes.mjs';
import { startHub } from '../support/hub/index.mjs';
import { long } from '../support/long.mjs';
import { writeProject } from './install.mjs';

const runFile = promisify(execFile);

/** Versions by package: the latest stable one, and the oldest that works, which is of the last major where there is one. */
const versions = {
  '@duckdb/node-api': ['1.5.6-r.1', '1.4.0-r.1'],
  '@huggingface/transformers': ['4.3.2', '3.8.1'],
  '@modelcontextprotocol/sdk': ['1.32.2', '1.0.0'],
  bullmq: ['6.7.0', '5.12.0'],
  ioredis: ['6.0.0', '5.4.1'],
  'onnxruntime-web': ['1.30.0', '1.22.0'],
};

const embed = `import { openModels } from 'assay/node';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('node_modules/assay/models', import.meta.url));
const models = openModels(folder, { hub: process.argv[2], embedder: 'test/micro-external', dtype: 'fp32' });
await models.storage.preload();
const { embedder } = await models.status();
console.log(JSON.stringify(embedder));
process.exit();
`;

const files = { 'texts.csv': 'id,text\n1,Knock knock\n', 'embed.mjs': embed };

const npm = (cwd, ...args) =>
  runFile('npm', [...args, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd,
    shell: process.platform === 'win32',
  });

/** Installs the packages into a new project, then the tarball, as someone who has them already does. */
async function install({ folder, tarball }, name, packages, { dry = false } = {}) {
  const project = join(folder, '..', `peers-${name}`);
  mkdirSync(project, { recursive: true });
  writeProject(project, { ...files, 'package.json': '{ "private": true, "type": "module" }' });
  const only = dry ? ['--package-lock-only'] : [];
  await npm(project, 'install', ...only, ...packages);
  await npm(project, 'install', ...only, tarball);
  return project;
}

const command = (project) => join(project, 'node_modules/assay/dist/esm/cli.js');

const assay = (project, ...args) =>
  runFile(process.execPath, [command(project), ...args], { cwd: project, timeout: 60_000 });

const readRow = (project, file) => JSON.parse(readFileSync(join(project, file), 'utf8'));

async function talk(project) {
  const child = spawn(process.execPath, [command(project), 'mcp'], {
    cwd: project,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const clientInfo = { name: 'consumer', version: '1.0.0' };
  const hello = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo };
  const call = { name: 'score', arguments: { model: 'assay.humor', content: 'Knock knock' } };
  const send = (id, method, params) => `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  child.stdin.end(send(1, 'initialize', hello) + send(2, 'tools/call', call));
  await once(child, 'close');
  return output.trimEnd().split('\n').map(JSON.parse);
}

/** Scores a table with a worker, over a Redis of its own. */
async function scoreOverQueue(project, path) {
  const redis = await startRedis(path);
  const options = ['--queue', redis.url, '--embedder', 'assay-small'];
  const worker = spawn(process.execPath, [command(project), 'worker', ...options, '--threads', '1'], {
    cwd: project,
    stdio: 'ignore',
  });
  try {
    await assay(project, 'batch', 'texts.csv', 'queue.jsonl', '--model', 'assay.humor', ...options);
    return readRow(project, 'queue.jsonl');
  } finally {
    worker.kill('SIGKILL');
    await redis.kill();
  }
}

/** What uses each package, in a project that has it. */
const uses = {
  '@duckdb/node-api': async (project) => {
    await assay(project, 'batch', 'texts.csv', 'scored.parquet', '--model', 'assay.humor');
    await assay(
      project,
      'batch',
      'scored.parquet',
      'scored.jsonl',
      '--model',
      'assay.humor',
      '--prefix',
      'again_',
    );
    assert.ok(readRow(project, 'scored.jsonl').again_composite > 0);
  },
  '@modelcontextprotocol/sdk': async (project) => {
    const answers = await talk(project);
    assert.ok(answers.at(-1).result.structuredContent.composite > 0, JSON.stringify(answers));
  },
  bullmq: async (project, { redis }) => {
    assert.ok((await scoreOverQueue(project, redis.path)).composite > 0);
  },
  'onnxruntime-web': async (project, { hub }) => {
    const { stdout } = await runFile(process.execPath, ['embed.mjs', hub.url], { cwd: project });
    const { id, selfTest } = JSON.parse(stdout);
    assert.deepEqual([id, selfTest.passed], ['test/micro-external', true]);
  },
};

/** Projects that are installed. In short runs only the smallest package is: the others are hundreds of megabytes. */
const plans = long
  ? [
      {
        name: 'oldest',
        at: 1,
        names: ['@modelcontextprotocol/sdk', '@duckdb/node-api', 'bullmq', 'ioredis', 'onnxruntime-web'],
      },
      { name: 'latest', at: 0, names: ['onnxruntime-web'] },
    ]
  : [{ name: 'oldest', at: 1, names: ['@modelcontextprotocol/sdk'] }];

const pick = (names, at) => names.map((name) => `${name}@${versions[name][at]}`);

export async function checkPeers({ check, installed }) {
  for (const [at, kind] of ['latest', 'oldest'].entries()) {
    const packages = pick(Object.keys(versions), at);
    await check(`npm install accepts the package beside ${packages.join(', ')}`, () =>
      install(installed, `resolved-${kind}`, packages, { dry: true }),
    );
  }
  const redis = findRedis();
  if (!redis.path) console.log(`skipped queues: ${redis.reason}`);
  const hub = await startHub();
  try {
    for (const { name, at, names } of plans) {
      const packages = pick(names, at);
      let project;
      await check(`npm install beside ${packages.join(', ')}`, async () => {
        project = await install(installed, name, packages);
      });
      for (const used of names.filter((peer) => peer in uses && (peer !== 'bullmq' || redis.path))) {
        await check(`${used} ${versions[used][at]} does what the package needs of it`, () =>
          uses[used](project, { hub, redis }),
        );
      }
    }
  } finally {
    await hub.close();
  }
}
