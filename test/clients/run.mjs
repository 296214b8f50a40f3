// `node test/clients/run.mjs`: generators of clients read the schema documents of a plain server, of one with authoring, and of
// Variant B, from a file. Each client compiles in strict TypeScript and scores as the server does. Run `npm run build`
// first. Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { counter } from '../browser/site-harness.mjs';
import { generators, preamble } from './generators.mjs';
import { checkAnswers, checkPython, hasPython } from './python.mjs';

const operationsA = { name: 'v1Score', path: '/v1/models/{handle}/score', tag: 'v1', python: 'v1_score' };
const servers = {
  plain: { options: [], document: 'v1/openapi.json', operation: operationsA },
  authoring: {
    options: ['--authoring', '--api-key', 'secret'],
    document: 'v1/openapi.json',
    operation: operationsA,
    key: 'secret',
  },
  'variant B': {
    options: ['--variant', 'B'],
    document: 'api-docs',
    operation: { name: 'score', path: '/m/{handle}', tag: 'm', python: 'score' },
    // The limit of ten requests in ten seconds counts the requests before the programs, too.
    pause: 10_000,
  },
};

const handle = 'assay.clickbait';
const body = { content: 'You won’t believe it' };

const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

async function startServer(options) {
  const args = ['dist/esm/cli.js', 'serve', '--port', '0', '--embedder', 'assay-small', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await once(createInterface(child.stdout), 'line');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: /http:\S+(?=\/)/.exec(line)[0], close };
}

const toFile = (folder, generator) => join(folder, `use-${generator.replace(/\W/g, '-')}.ts`);

/** What the compiler says of programs and of what they import. */
function compile(files) {
  const program = ts.createProgram(files, compilerOptions);
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

async function load(file) {
  const outfile = file.replace(/\.ts$/, '.mjs');
  const platform = { platform: 'node', format: 'esm', banner: { js: createRequire } };
  await build({ entryPoints: [file], outfile, bundle: true, logLevel: 'silent', ...platform });
  return import(pathToFileURL(outfile).href);
}
/** Packages in CommonJS load parts of Node by this. */
const createRequire =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Every generator on the document of one server. @param folder in which packages of this folder are found */
async function checkServer({ check, name, folder, python }) {
  const { options, document, operation, key, pause = 0 } = servers[name];
  const { url, close } = await startServer(options);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'document.json'), await (await fetch(`${url}/${document}`)).text());
    const path = operation.path.replace('{handle}', handle);
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const card = await (await fetch(url + path, sent)).json();
    const files = [];
    for (const [generator, { generate, program }] of Object.entries(generators)) {
      await check(`${name}, ${generator}: makes a client`, async () => {
        await generate(folder);
        writeFileSync(toFile(folder, generator), preamble + program({ ...operation, url }));
        files.push(toFile(folder, generator));
      });
    }
    await check(`${name}: the clients compile in strict mode`, () => assert.deepEqual(compile(files), []));
    await new Promise((resume) => setTimeout(resume, pause));
    for (const generator of Object.keys(generators)) {
      await check(`${name}, ${generator}: scores as the server does`, async () => {
        const { score } = await load(toFile(folder, generator));
        assert.deepEqual(await score(handle, body), card);
      });
    }
    if (python) {
      const common = { check, name, target: folder, url };
      await checkPython({ ...common, operation: operation.python, card });
      await checkAnswers({ ...common, document, key });
    }
  } finally {
    await close();
  }
}

const { check, end } = counter();
const top = mkdtempSync(join(tmpdir(), 'assay-clients-'));
try {
  for (const name of ['node_modules', 'package.json'])
    symlinkSync(resolve('test/clients', name), join(top, name), 'junction');
  const python = hasPython();
  for (const name of Object.keys(servers)) {
    await checkServer({ check, name, folder: join(top, name.replace(' ', '-')), python });
  }
} finally {
  rmSync(top, { recursive: true, force: true });
}
end();
