import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogSchema } from '../../../../src/core/contract/catalog.js';
import { readArtifact, writeArtifact } from '../../../../src/core/scoring/index.js';
import { isCatalog } from '../../../../src/core/storage/catalog/catalog-shape.js';
import { installRuntime, listPaths, readJson, run, writeFiles, writePackage } from './package-fixture.js';

let packageFolder = '';
let newer = '';
let project = '';
beforeAll(async () => {
  [packageFolder, newer] = await Promise.all([writePackage('1.0.0'), writePackage('1.1.0')]);
});
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-project-'));
});
afterEach(() => rm(project, { recursive: true }));
afterAll(() => Promise.all([packageFolder, newer].map((folder) => rm(folder, { recursive: true }))));

const init = (...args: string[]) => run(project, packageFolder, 'init', ...args);
const at = (path: string) => join(project, 'public', path);
const publicPaths = () => listPaths(join(project, 'public'));

/** The files of every choice, without those of models. */
const common = [
  'assay-models/assay.json',
  'assay-models/catalog.json',
  'assay-models/embedders/assay-base/encoder.bin',
  'assay-models/embedders/assay-base/pieces.bin',
  'assay-models/embedders/assay-base/table.bin',
  'assay-models/embedders/assay-small/vocab.txt',
  'assay-models/lexicon/lexicon.bin',
  'assay-models/openapi-a.json',
  'assay-models/openapi-b.json',
  'assay-models/worker/index.js',
  'assay-models/worker/trainer.js',
  'assay-sw.js',
];
const clickbait = ['assay-models/assay.clickbait/model.assay'];
const small = [
  'assay-models/assay.clickbait/model.small.assay',
  'assay-models/embedders/assay-small/table.bin',
];
/** What builds in a page read. */
const materials = [
  'assay-models/ambient/ambient.txt',
  'assay-models/assay.clickbait/model.yaml',
  'assay-models/assay.clickbait/samples/clickbait.jsonl',
  'assay-models/assay.clickbait/samples/news.jsonl',
  'assay-models/assay.clickbait/samples/written.jsonl',
];
const encoders = [
  'assay-models/worker/encoders/chunk-hub.js',
  'assay-models/worker/encoders/replica.js',
  'assay-models/runtime/ort-wasm-simd-threaded.asyncify.mjs',
  'assay-models/runtime/ort-wasm-simd-threaded.asyncify.wasm',
];

describe('assay init', () => {
  it('copies the scripts, the whole catalog and every file that it names', async () => {
    const { code, lines } = await init('public');
    expect(code).toBe(0);
    const catalog = catalogSchema.parse(await readJson('models/catalog.json'));
    const files = [
      ...catalog.embedders.flatMap((embedder) => embedder.files),
      ...catalog.models.flatMap((model) => [
        model.artifact,
        ...(model.prebuilt ?? []).map(({ artifact }) => artifact),
        ...(model.sources ? [model.sources.document, ...model.sources.samples] : []),
      ]),
      ...(catalog.ambient ? [catalog.ambient] : []),
    ];
    const named = files.map(({ path }) => `assay-models/${path}`);
    expect(await publicPaths()).toEqual([...new Set([...common, ...named])].sort());
    for (const path of ['catalog.json', ...files.map((file) => file.path)]) {
      expect(
        (await readFile(at(`assay-models/${path}`))).equals(await readFile(`models/${path}`)),
        path,
      ).toBe(true);
    }
    expect(await readFile(at('assay-sw.js'), 'utf8')).toBe('/* service worker 1.0.0 */');
    expect(lines).toEqual([
      'public/assay-sw.js and public/assay-models/ (assay 1.0.0):',
      expect.stringMatching(/^ {2}copied \d\d files, \d+\.\d MB$/),
    ]);
  });

  it('copies only the chosen models, with a catalog that the page accepts', async () => {
    expect(await init('public', '--models', 'assay.humor, assay.clickbait')).toMatchObject({ code: 0 });
    const catalog: unknown = await readJson(at('assay-models/catalog.json'));
    expect(isCatalog(catalog)).toBe(true);
    const whole = catalogSchema.parse(await readJson('models/catalog.json'));
    const chosen = ['assay.clickbait', 'assay.humor'];
    const models = whole.models.filter(({ card }) => chosen.includes(card.handle));
    const { format, embedders } = whole;
    expect(catalogSchema.parse(catalog)).toEqual({
      format,
      embedders: embedders.filter(({ id }) => id === 'assay-base'),
      models: models.map(({ card, artifact }) => ({ card, artifact })),
    });
    const humor = 'assay-models/assay.humor/model.assay';
    expect(await publicPaths()).toEqual([...common, ...clickbait, humor].sort());
  });

  it('takes models as files: their traits join the catalog under the handle that they were built with', async () => {
    const ours = await readFile('models/assay.formality/model.assay');
    await writeFile(join(project, 'formality.assay'), ours);
    expect(await init('public', '--models', './formality.assay')).toMatchObject({
      errors: ["assay: Two models have the handle 'assay.formality'. Build one under another handle"],
    });
    const model = readArtifact(new Uint8Array(ours));
    const trained = writeArtifact({ ...model, card: { ...model.card, handle: 'local.formality' } });
    await writeFile(join(project, 'formality.assay'), trained);
    const { code, lines } = await init('public', '--models', './formality.assay,assay.clickbait');
    expect([code, lines[0]]).toEqual([0, '  ./formality.assay: <assay-score model="local.formality">']);
    const own = 'assay-models/local.formality/model.assay';
    expect(await publicPaths()).toEqual([...common, ...clickbait, own].sort());
    expect(new Uint8Array(await readFile(at(own)))).toEqual(trained);
    const { models } = catalogSchema.parse(await readJson(at('assay-models/catalog.json')));
    expect(models.map(({ card, artifact }) => [card.handle, artifact.path])).toEqual([
      ['assay.clickbait', 'assay.clickbait/model.assay'],
      ['local.formality', 'local.formality/model.assay'],
    ]);
    // A later run without options reads the same file again.
    await rm(join(project, 'formality.assay'));
    expect(await init('public')).toMatchObject({
      code: 3,
      errors: ["assay: File './formality.assay' not found"],
    });
  });

  it('copies other embedders, and what builds need, on request', async () => {
    const choice = ['--models', 'assay.clickbait'];
    await init('public', ...choice, '--embedder', 'assay-small');
    expect(await publicPaths()).toEqual([...common, ...clickbait, ...small].sort());
    await init('public', ...choice, '--embedder', 'assay-base', '--build');
    expect(await publicPaths()).toEqual([...common, ...clickbait, ...materials].sort());
    const { lines } = await init('public', '--no-build');
    expect(lines[0]).toMatch(/^Options of the earlier run: --models assay\.clickbait\. /);
    expect(await publicPaths()).toEqual([...common, ...clickbait].sort());
  });

  it('writes a stamp with the version, the choice, and the size and hash of every file', async () => {
    await init('public', '--models', 'assay.clickbait');
    const { files, ...stamp } = await readJson(at('assay-models/assay.json'));
    expect(stamp).toEqual({
      ...{ format: 1, version: '1.0.0', models: ['assay.clickbait'] },
      ...{ embedder: null, encoders: false },
    });
    const expected = await Promise.all(
      (await publicPaths())
        .filter((path) => path !== 'assay-models/assay.json')
        .map(async (path) => {
          const bytes = await readFile(at(path));
          return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
        }),
    );
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    expect(files.toSorted(byPath)).toEqual(expected.toSorted(byPath));
  });

  it('changes nothing when it runs again', async () => {
    await init('public', '--models', 'assay.clickbait');
    const before = await Promise.all((await publicPaths()).map((path) => stat(at(path))));
    const { lines } = await init('public', '--models', 'assay.clickbait');
    const after = await Promise.all((await publicPaths()).map((path) => stat(at(path))));
    expect(after.map(({ mtimeMs, ino }) => [mtimeMs, ino])).toEqual(
      before.map(({ mtimeMs, ino }) => [mtimeMs, ino]),
    );
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^ {2}unchanged 12 files, /)]);
  });

  it('keeps the choice of the earlier run, and says so', async () => {
    await installRuntime(project);
    await init('public', '--models', 'assay.clickbait', '--encoders');
    const { lines } = await init('public');
    expect(lines[0]).toBe(
      'Options of the earlier run: --models assay.clickbait --encoders. To change them: --models all, --embedder assay-base, --no-encoders',
    );
    expect(await publicPaths()).toEqual([...common, ...clickbait, ...materials, ...encoders].sort());
  });

  it('removes what it wrote and is no longer chosen, and keeps the files of others', async () => {
    await installRuntime(project);
    await init('public', '--models', 'assay.clickbait,assay.humor', '--encoders');
    const others = {
      'index.html': 'page',
      'assay-models/assay.humor/notes.md': 'mine',
      'assay-models/local/model.assay': 'mine',
    };
    await writeFiles(join(project, 'public'), others);
    const { lines } = await init('public', '--models', 'assay.clickbait', '--no-encoders');
    expect(await publicPaths()).toEqual([...common, ...clickbait, ...Object.keys(others)].sort());
    expect(lines).toContain('  removed 15 files of an earlier run');
    await expect(stat(at('assay-models/worker/encoders'))).rejects.toThrow('ENOENT');
  });

  it('updates the files of an earlier version', async () => {
    await init('public', '--models', 'assay.clickbait');
    const { lines } = await run(project, newer, 'init', 'public');
    expect(await readFile(at('assay-models/worker/index.js'), 'utf8')).toBe('/* worker 1.1.0 */');
    expect(await readJson(at('assay-models/assay.json'))).toMatchObject({ version: '1.1.0' });
    expect(lines.slice(1)).toEqual([
      'public/assay-sw.js and public/assay-models/ (assay 1.1.0, before 1.0.0):',
      '  updated 3 files, 0.0 MB',
      expect.stringMatching(/^ {2}unchanged 9 files, /),
    ]);
  });

  it('overwrites a changed file and names it, but does not remove one', async () => {
    await init('public', '--models', 'assay.clickbait,assay.humor');
    await writeFiles(join(project, 'public'), {
      'assay-sw.js': 'changed',
      'assay-models/assay.humor/model.assay': 'changed',
    });
    const { lines } = await init('public', '--models', 'assay.clickbait');
    expect(await readFile(at('assay-sw.js'), 'utf8')).toBe('/* service worker 1.0.0 */');
    expect(await readFile(at('assay-models/assay.humor/model.assay'), 'utf8')).toBe('changed');
    expect(lines).toEqual([
      'public/assay-sw.js and public/assay-models/ (assay 1.0.0):',
      '  updated 2 files, 0.0 MB',
      expect.stringMatching(/^ {2}unchanged 10 files, /),
      "  overwrote public/assay-sw.js, whose content was not from 'assay init'",
      '  kept public/assay-models/assay.humor/model.assay: no longer needed, but changed since it was copied',
    ]);
  });

  it('leaves no temporary file when a path cannot be written', async () => {
    await writeFiles(join(project, 'public'), {
      'assay-models/worker/index.js/mine': 'a folder at the path of a file',
    });
    const { code, errors } = await init('public', '--models', 'assay.clickbait');
    expect(code).toBe(4);
    expect(errors).toEqual([
      expect.stringMatching(
        /^assay: Cannot change '.*index\.js': \w+\. Check the path and the disk, then run again$/,
      ),
    ]);
    expect(await publicPaths()).toEqual(['assay-models/worker/index.js/mine', 'assay-sw.js']);
  });
});

describe('assay init refuses', () => {
  const refusals: [why: string, args: string[], error: string][] = [
    ['a missing folder', [], 'Missing public folder.'],
    ['two folders', ['a', 'b'], "Unexpected argument 'b'."],
    ['an unknown option', ['public', '--model', 'x'], "Unknown option '--model'. Did you mean '--models'?"],
    ['an option without a value', ['public', '--models'], "Option '--models <value>' argument missing."],
  ];
  it.each(refusals)('%s', async (_, args, error) => {
    const usage =
      'Usage: npx assay init <public folder> [--models a,b] [--embedder id] [--build] [--encoders]';
    expect(await init(...args)).toEqual({ code: 2, lines: [], errors: [`assay: ${error} ${usage}`] });
  });

  it('an empty list of models', async () => {
    const errors = [
      "assay: --models takes handles and files separated by commas, or 'all'; it is 'assay.humor,'",
    ];
    expect(await init('public', '--models', 'assay.humor,')).toEqual({ code: 2, lines: [], errors });
  });

  it.each([
    ['assay.clickbat', "Did you mean 'assay.clickbait'?"],
    ['humor', "Did you mean 'assay.humor'?"],
    ['weather', 'Models: assay.assistant-domain, assay.banking-scope, '],
  ])('the unknown model %s, with advice', async (name, advice) => {
    const { code, errors } = await init('public', '--models', name);
    expect(code).toBe(2);
    expect(errors[0]).toContain(`assay: Unknown model '${name}'. ${advice}`);
    await expect(stat(join(project, 'public'))).rejects.toThrow('ENOENT');
  });

  it('a folder whose parent is missing', async () => {
    const { code, errors } = await init('site/public');
    expect(code).toBe(2);
    expect(errors).toEqual([
      `assay: Folder '${join(project, 'site')}' not found. Name the folder that your site is served from`,
    ]);
  });

  it('a link that leads out of the folder, and writes nothing through it', async () => {
    const elsewhere = join(project, 'elsewhere');
    await Promise.all([mkdir(join(project, 'public')), mkdir(elsewhere)]);
    await symlink(elsewhere, at('assay-models'), 'junction');
    const { code, errors } = await init('public');
    expect(code).toBe(4);
    expect(errors[0]).toContain("assay-models' is a link that leads out of the public folder. Remove it");
    expect(await listPaths(elsewhere)).toEqual([]);
  });

  it('a file in place of the folder', async () => {
    await writeFile(join(project, 'public'), '');
    const { code, errors } = await init('public');
    expect(code).toBe(2);
    expect(errors[0]).toContain("public' is not a folder.");
  });

  it.each([
    ['not JSON', '{'],
    ['another format', '{"format":2}'],
    [
      'a path that leads out',
      JSON.stringify({
        format: 1,
        version: '1.0.0',
        models: 'all',
        encoders: false,
        files: [{ path: 'assay-models/../../precious', bytes: 1, sha256: '' }],
      }),
    ],
  ])('a stamp with %s', async (_, text) => {
    await writeFiles(join(project, 'public'), { 'assay-models/assay.json': text });
    const { code, errors } = await init('public');
    expect(code).toBe(4);
    expect(errors[0]).toMatch(
      /assay\.json' does not list the files of 'assay init'\. Delete it, then run again$/,
    );
    expect(await publicPaths()).toEqual(['assay-models/assay.json']);
  });

  it('encoders without onnxruntime-web, with the command that installs it', async () => {
    await mkdir(join(project, 'public'));
    expect(await init('public', '--encoders')).toEqual({
      code: 4,
      lines: [],
      errors: [
        'assay: Encoders need onnxruntime-web, which is not installed. Run: npm install onnxruntime-web@1.31.0-test',
      ],
    });
    await installRuntime(project, '1.30.0');
    expect(await init('public', '--encoders')).toEqual({
      code: 4,
      lines: [],
      errors: [
        'assay: Encoders need onnxruntime-web, which is installed as 1.30.0, but the encoders of a page need 1.31.0-test. ' +
          'To have both, run: npm install assay-onnxruntime-web@npm:onnxruntime-web@1.31.0-test',
      ],
    });
    expect(await publicPaths()).toEqual([]);
    await installRuntime(project, '1.31.0-test', 'assay-onnxruntime-web');
    expect(await init('public', '--encoders')).toMatchObject({ code: 0, errors: [] });
  });

  it('a damaged package, without naming a damaged model in the catalog', async () => {
    const damaged = await writePackage();
    await writeFile(join(damaged, 'models/assay.humor/model.assay'), 'damaged');
    const { code, errors } = await run(project, damaged, 'init', 'public');
    expect(code).toBe(4);
    expect(errors[0]).toMatch(/assay\.humor.model\.assay' is damaged\. Install its package again$/);
    expect(await publicPaths()).not.toContain('assay-models/catalog.json');
    const catalog = await readFile('models/catalog.json', 'utf8');
    await writeFile(join(damaged, 'models/catalog.json'), catalog.replace('"ambient/', '"../ambient/'));
    const out = await run(project, damaged, 'init', 'public');
    expect(out).toMatchObject({ code: 4, lines: [] });
    expect(out.errors[0]).toMatch(/catalog\.json' is damaged\. Install the package 'assay' again$/);
    await rm(damaged, { recursive: true });
  });
});
