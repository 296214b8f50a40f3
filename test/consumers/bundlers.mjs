// Pages that a bundler builds, in each with `npx assay init public`: Vite, Vite on a linked clone, webpack, esbuild.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as buildWithEsbuild } from 'esbuild';
import { build as buildWithVite, createLogger, createServer } from 'vite';
import webpack from 'webpack';
import { listFiles, repository, runInit, writeProject } from './install.mjs';
import { model, page, widget, withServer } from './pages.mjs';

/** The strictest policy that a page can send; webpack's own policy is for its lazily loaded chunks. */
const strictPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data:",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types assay lit-html webpack',
].join('; ');

/** Default settings of Vite; a warning is an error. */
export const vite = (root, settings = {}) => {
  const customLogger = createLogger('warn');
  const fail = (message) => {
    throw new Error(message);
  };
  Object.assign(customLogger, { warn: fail, warnOnce: fail, error: fail });
  // The dev server sets it, and a build in the same process would take it.
  delete process.env.NODE_ENV;
  return { root, configFile: false, logLevel: 'warn', customLogger, ...settings };
};

/** An app of one import. @returns its folder */
function writeApp(folder, script = '/main.js') {
  writeProject(folder, {
    'package.json': '{ "private": true, "type": "module" }',
    'index.html': page(`${widget}<script type="module" src="${script}"></script>`),
    'main.js': "import 'assay/define';\n",
  });
  return folder;
}

/** Serves what a bundler wrote next to what `assay init` copied. */
function serveOutput(app, expectCard, headers) {
  cpSync(join(app, 'public'), join(app, 'dist'), { recursive: true });
  cpSync(join(app, 'index.html'), join(app, 'dist/index.html'));
  return withServer(join(app, 'dist'), expectCard, headers);
}

async function expectDevServer(root, expectCard) {
  const server = await createServer(vite(root, { server: { port: 0 } }));
  try {
    await server.listen();
    await expectCard(server.resolvedUrls.local[0]);
  } finally {
    await server.close();
  }
}

export async function checkVite({ check, installed, expectCard }) {
  const app = writeApp(join(installed.folder, 'vite'));
  runInit(app, '--models', model);

  await check('Vite: npm run dev', () => expectDevServer(app, expectCard));

  await check('Vite: build with default settings, without engine and WebAssembly', async () => {
    await buildWithVite(vite(app));
    const built = listFiles(join(app, 'dist/assets'));
    const scripts = built.filter(({ path }) => path.endsWith('.js'));
    assert.equal(built.length, scripts.length, built.map(({ path }) => basename(path)).join());
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    assert.ok(bytes < 250_000, `${bytes} bytes of JavaScript`);
    await withServer(join(app, 'dist'), expectCard);
  });

  await check('Vite: npm run dev with a linked clone of the package', async () => {
    const linked = writeApp(join(installed.folder, '../linked'));
    mkdirSync(join(linked, 'node_modules/.bin'), { recursive: true });
    symlinkSync(repository, join(linked, 'node_modules/assay'), 'junction');
    symlinkSync(join(repository, 'dist/esm/cli.js'), join(linked, 'node_modules/.bin/assay'));
    runInit(linked, '--models', model);
    await expectDevServer(linked, expectCard);
  });
}

export async function checkWebpack({ check, installed, expectCard }) {
  await check('webpack: build without a warning, served with Trusted Types', async () => {
    const app = writeApp(join(installed.folder, 'webpack'), 'main.js');
    runInit(app, '--models', model);
    const stats = await new Promise((resolve, reject) => {
      const settings = {
        mode: 'production',
        context: app,
        entry: './main.js',
        output: { path: join(app, 'dist'), filename: 'main.js', trustedTypes: 'webpack' },
      };
      webpack(settings, (error, result) => (error ? reject(error) : resolve(result)));
    });
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
    assert.deepEqual(
      [...errors, ...warnings].map(({ message }) => message),
      [],
    );
    await serveOutput(app, expectCard, { 'content-security-policy': strictPolicy });
  });
}

export async function checkEsbuild({ check, installed, expectCard }) {
  await check('esbuild: bundle without a warning', async () => {
    const app = writeApp(join(installed.folder, 'esbuild'), 'main.js');
    runInit(app, '--models', model);
    const { errors, warnings } = await buildWithEsbuild({
      entryPoints: [join(app, 'main.js')],
      outdir: join(app, 'dist'),
      bundle: true,
      format: 'esm',
      minify: true,
      logLevel: 'silent',
    });
    assert.deepEqual(
      [...errors, ...warnings].map(({ text }) => text),
      [],
    );
    await serveOutput(app, expectCard);
  });
}
