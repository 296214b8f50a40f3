// Three builds of the same sources, chosen by mode:
//   (default)       the demo site, public/ -> dist/site
//   service-worker  the library's service worker as one classic script, dist/sw.js
//   site-worker     the same plus the demo site's offline cache, dist/site/assay-sw.js; needs the two others first
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, normalizePath, type UserConfig } from 'vite';
import { docsInputs, docsPages } from './.scripts/docs-pages.mjs';
import { colourCode, escapeHtml } from './.scripts/html.mjs';
import { modelPages } from './.scripts/model-pages.mjs';
import { oneRuntime } from './.scripts/one-runtime.mjs';
import { subpaths } from './.scripts/package-entries.mjs';
import { pageShell } from './.scripts/page-shell.mjs';
import { releaseDefine } from './.scripts/release.mjs';
import { strictStyles } from './.scripts/strict-styles.mjs';
import { findLanguage, tokenize } from './public/tokens.js';

/** Path of a file, with `/` on Windows, too, as Vite names modules. */
const at = (path: string) => normalizePath(fileURLToPath(new URL(path, import.meta.url)));
const target = 'es2022';

/** Maps imports of the package by name, as in `assay/define`, to its sources. */
const sources = subpaths.map(([subpath, path]) => ({
  find: new RegExp(`^assay${subpath.slice(1)}$`),
  replacement: at(`src/${path}.ts`),
}));
const alias = [...sources, { find: /^assay\/sw\.js$/, replacement: at('dist/sw.js') }];

/** Plugin timings are not a warning. */
const checks = { pluginTimings: false };

/** Code as HTML: each token of a known kind in a span. */
function highlight(code: string, name: string): string {
  const language = findLanguage(name);
  if (!language) return escapeHtml(code);
  return tokenize(code, language)
    .map(({ kind, text }) => (kind ? `<span class="${kind}">${escapeHtml(text)}</span>` : escapeHtml(text)))
    .join('');
}

const library = /\/src\/|\/node_modules\/(lit|@lit|comlink)/;
const pageCode = /\/public\/(.*\.ts|styles\/(site|parts)\.css)$/;
const catalog: { models: unknown[] } = JSON.parse(readFileSync(at('models/catalog.json'), 'utf8'));
/** The home page and those of the models, which have a playground. */
const playgrounds = catalog.models.length + 1;
/** The same with the pages of the API, builds, encoders, own texts and the benchmark; all others belong to the docs. */
const apps = playgrounds + 5;
/**
 * Code of many pages, in few files: behind a service worker each request takes some milliseconds. Pages of the docs need
 * the first and the second, those of the models all four. What fewer pages share, or what loads later, stays apart.
 */
const groups = [
  { name: 'client', test: library, minShareCount: apps + 1, priority: 2 },
  { name: 'page', test: pageCode, minShareCount: playgrounds + 1, priority: 2 },
  { name: 'elements', test: library, minShareCount: playgrounds, priority: 1 },
  { name: 'playground', test: pageCode, minShareCount: playgrounds, priority: 1 },
].map((group) => ({ ...group, tags: ['$initial' as const] }));

const createSite = (): UserConfig => ({
  root: at('public'),
  base: './',
  publicDir: false,
  resolve: { alias },
  define: releaseDefine,
  plugins: [
    docsPages({ root: at('./'), folder: at('public/'), highlight }),
    modelPages(at('public'), at('models')),
    colourCode(highlight),
    pageShell(at('public/shell')),
    strictStyles(),
  ],
  worker: { format: 'es', plugins: () => [oneRuntime()] },
  build: {
    target,
    outDir: at('dist/site'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks,
      output: { codeSplitting: { groups } },
      input: {
        index: at('public/index.html'),
        api: at('public/api.html'),
        build: at('public/build.html'),
        bench: at('public/bench/index.html'),
        encoder: at('public/encoder.html'),
        try: at('public/try.html'),
        ...docsInputs(at('public/')),
      },
    },
  },
});

/** One file in a fixed folder: a service worker's folder is its scope, and its imports would not be cached. */
function serviceWorker(
  entry: string,
  folder: string,
  file: string,
  define: Record<string, string>,
): UserConfig {
  return {
    root: at('.'),
    publicDir: false,
    resolve: { alias },
    define: { ...releaseDefine, ...define },
    build: {
      target,
      outDir: at(folder),
      emptyOutDir: false,
      rolldownOptions: { checks, input: at(entry), output: { format: 'iife', entryFileNames: file } },
    },
  };
}

/** The API page with its explorer, the code editor, and the code of hub encoders: large, and needed by few visits. */
const large = /^(api\.html|assets\/(api|code-editor|explorer)-[^/]*|assay-models\/worker\/encoders\/.*)$/;

/** The pages of models, and of the docs with their search: many, and each small. */
const smallPages = /^((models|docs)\/|assets\/search-)/;

/** The benchmark page, which needs a network. */
const online = /^(bench\/.*|assets\/(bench|assay-worker|transformers-worker)-[^/]*)$/;

type FileHashes = Record<string, string>;

/** SHA-256 of the files to cache for offline visits, at installation and later, and a hash of all of them. */
function siteFiles(): { files: FileHashes; later: FileHashes; revision: string } {
  const folder = at('dist/site');
  if (!existsSync(folder)) throw new Error("dist/site is missing: run 'vite build' first");
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        /\.(html|js|css|json|svg|wasm)$/.test(path) &&
        !/^(assay-sw\.js|assay-models\/(?!worker\/))/.test(path) &&
        !online.test(path),
    )
    .sort();
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data);
  const hash = (paths: string[]): FileHashes =>
    Object.fromEntries(
      paths.map((path) => [path, sha256(readFileSync(at(`dist/site/${path}`))).digest('base64')]),
    );
  const [first, later] = [
    hash(files.filter((file) => !(large.test(file) || smallPages.test(file)))),
    hash([...files.filter((file) => smallPages.test(file)), ...files.filter((file) => large.test(file))]),
  ];
  const revision = sha256(JSON.stringify([first, later]))
    .digest('hex')
    .slice(0, 12);
  return { files: first, later, revision };
}

export default defineConfig(({ mode }) => {
  if (mode === 'service-worker')
    return serviceWorker('src/page/service-worker/index.ts', 'dist', 'sw.js', {});
  if (mode === 'site-worker') {
    const define = { __SITE__: JSON.stringify(siteFiles()) };
    return serviceWorker('public/offline/index.ts', 'dist/site', 'assay-sw.js', define);
  }
  return createSite();
});
