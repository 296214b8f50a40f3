import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModels } from '../../../../../src/server/node/index.js';
import { readJson, runIn, writeFiles, writePackage } from '../package-fixture.js';

const model = 'assay.commit-message';
const content = 'Rename parseDate to parseTimestamp in the billing importer';

let [project, packageFolder] = ['', ''];
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-doctor-'));
  packageFolder = await writePackage();
  const manifest = await readJson(join(packageFolder, 'package.json'));
  const peerDependencies = { '@modelcontextprotocol/sdk': '>=1.0.0', 'onnxruntime-web': '*' };
  await writeFiles(packageFolder, {
    'package.json': JSON.stringify({ ...manifest, peerDependencies }),
    'node_modules/@modelcontextprotocol/sdk/package.json': '{"version":"1.2.3"}',
  });
});
afterAll(() => Promise.all([project, packageFolder].map((folder) => rm(folder, { recursive: true }))));

/** Writes a recorded card into the package, as its build does. */
async function record(change = 0) {
  const { card } = await openModels(join(packageFolder, 'models')).score(model, { content });
  const scores = Object.fromEntries(Object.entries(card.scores).map(([key, score]) => [key, score + change]));
  const json = (value: unknown) => ({
    content: { 'application/json': { examples: { content: { value } } } },
  });
  const post = { requestBody: json({ content }), responses: { 200: json({ ...card, scores }) } };
  const document = { paths: { '/v1/models/{handle}/score': { post } } };
  await writeFiles(packageFolder, { 'models/openapi-a.json': JSON.stringify(document) });
}

const run = (args: readonly string[], env = {}) => runIn(project, packageFolder, args, { env });

describe('assay doctor', () => {
  it('says what is installed and what runs, one line each', async () => {
    await record();
    const cache = join(project, 'cache');
    await writeFiles(cache, { 'files/a': 'x'.repeat(150_000) });
    const { code, lines, errors } = await run(['doctor'], { ASSAY_CACHE: cache });
    expect({ code, errors }).toEqual({ code: 0, errors: [] });
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      ...['assay', 'node', 'models', 'embedders', 'packages', 'engine', 'reference', 'cache', 'site'],
    ]);
    const text = lines.join('\n');
    expect(text).toContain(`1.0.0 in ${packageFolder}`);
    expect(text).toContain('@modelcontextprotocol/sdk 1.2.3; not installed: onnxruntime-web');
    expect(text).toMatch(
      /^engine +assay-base [0-9a-f]{16} on wasm, \d+ threads?, first card after [\d.]+ s$/m,
    );
    expect(text).toMatch(/^reference +recorded card: equal$/m);
    expect(text).toMatch(/^cache .*: 1 file, 0\.1 MB$|^cache .*: 1 file, 0\.2 MB$/m);
    expect(text).toMatch(/^site +no folder of 'assay init' here$/m);
  });

  it('fails if scores differ from those recorded with the package', async () => {
    await record(2);
    const { code, lines, errors } = await run(['doctor']);
    expect(code).toBe(4);
    expect(lines.join('\n')).toMatch(/^reference +recorded card: 2 points apart at most$/m);
    expect(errors).toEqual([
      'assay: Scores differ from those recorded with the package. Install assay again',
    ]);
  });

  it('says why the engine does not score', async () => {
    const damaged = await writePackage();
    await writeFile(join(damaged, 'models', model, 'model.assay'), 'damaged');
    const { code, errors } = await runIn(project, damaged, ['doctor']);
    expect(code).toBe(4);
    expect(errors[0]).toMatch(/^assay: The engine does not score: /);
    await rm(damaged, { recursive: true });
  });
});

describe('assay status', () => {
  it('prints the same as JSON for programs, without running a model', async () => {
    const { code, lines } = await run(['status', '--json']);
    expect(code).toBe(0);
    const status = JSON.parse(lines.join('\n'));
    expect(status).toMatchObject({
      version: '1.0.0',
      folder: packageFolder,
      node: process.versions.node,
      packages: { '@modelcontextprotocol/sdk': '1.2.3', 'onnxruntime-web': null },
      cache: { folder: null, files: 0, bytes: 0 },
      site: null,
      problems: [],
    });
    expect(status.models).toContain(model);
    expect(status).not.toHaveProperty('engine');
  });

  it('finds the folder of init, and names what is old, missing or changed in it', async () => {
    expect((await run(['init', 'static', '--models', model])).code).toBe(0);
    const found = JSON.parse((await run(['status', '--json'])).lines.join('\n'));
    expect(found.site).toMatchObject({ folder: 'static', version: '1.0.0', current: true, models: [model] });
    expect(found.problems).toEqual([]);
    const stamp = join(project, 'static', 'assay-models', 'assay.json');
    await writeFile(stamp, (await readFile(stamp, 'utf8')).replace('"1.0.0"', '"0.9.0"'));
    await rm(join(project, 'static', 'assay-sw.js'));
    await writeFile(join(project, 'static', 'assay-models', 'catalog.json'), '{}');
    const { code, lines, errors } = await run(['status', 'static']);
    expect(code).toBe(4);
    expect(lines.at(-1)).toMatch(
      /^site +static: assay 0\.9\.0, assay\.commit-message, \d+ files, [\d.]+ MB$/,
    );
    expect(errors).toEqual([
      'assay: static has the files of assay 0.9.0, this is 1.0.0. Run: npx assay init static',
      'assay: Missing in static: assay-sw.js. Run: npx assay init static',
      'assay: Changed in static: assay-models/catalog.json. Run: npx assay init static',
    ]);
  });

  it('refuses a folder that init has not written, and a second one', async () => {
    const { code, errors } = await run(['status', 'nowhere']);
    expect({ code, errors }).toEqual({
      code: 2,
      errors: ["assay: Folder 'nowhere' has no files of 'assay init'. Run: npx assay init nowhere"],
    });
    expect((await run(['doctor', 'a', 'b'])).code).toBe(2);
  });
});
