// Building models in the engine's worker, from page code.
import { expect } from '@open-wc/testing';
import { type Configuration, installLocalApi } from '../../dist/page/client/index.js';
import { assayOf, close } from './assays.js';
import { csv, everything, fileAt, long, manyRows, document as model, yaml } from './build-page/documents.js';
import { countTrainers } from './build-page/trainers.js';
import { isLong } from './is-long.js';

/** Its vectors of the ambient corpus take milliseconds. That the default embedder builds the same bytes, discovery.test.ts has. */
const embedder = 'assay-small';
const createSmall = () => assayOf({ embedder });

afterEach(close);

async function rejection(promise: Promise<unknown>): Promise<{ code: string; detail: string; name: string }> {
  try {
    await promise;
  } catch (error) {
    return error as { code: string; detail: string; name: string };
  }
  throw new Error('it resolved');
}

const codeOf = async (promise: Promise<unknown>) => (await rejection(promise)).code;

describe('assay.build', () => {
  it('builds from a dropped folder a model that is scored, described and listed', async () => {
    const assay = createSmall();
    const stages = new Set<string>();
    const files = [fileAt('my-model/samples/rows.csv', csv), fileAt('my-model/model.yaml', yaml)];
    const version = await assay.build(yaml, files, {
      handle: 'local.dropped',
      public: true,
      onProgress: ({ stage }) => stages.add(stage),
    });
    expect([version.version, version.active, version.warnings, version.counts]).to.deep.equal([
      'v1',
      true,
      [],
      { texts: 10, samples: 10, positive: 5, negative: 5 },
    ]);
    expect([...stages].slice(-3)).to.deep.equal(['embedding', 'training', 'saving']);
    const card = await assay.score('local.dropped', 'Reply to the customer now');
    expect(Object.keys(card.scores)).to.deep.equal(['request']);
    expect((await assay.models()).map(({ handle }) => handle)).to.include('local.dropped');
    expect((await assay.traits('local.dropped'))[0]?.positive_label).to.equal('asks');
    expect((await assay.versions('local.dropped')).state).to.equal('ready');
  });

  it('builds the same artifact from files, from a picked folder and from a URL', async function () {
    // WebKitGTK has no file system of the site, whose folders are like picked ones.
    if (!navigator.storage?.getDirectory) this.skip();
    const assay = createSmall();
    const folder = await navigator.storage.getDirectory();
    const inside = await folder.getDirectoryHandle('samples', { create: true });
    const writable = await (await inside.getFileHandle('rows.csv', { create: true })).createWritable();
    await writable.write(csv);
    await writable.close();
    const handle = 'local.directories';
    const one = await assay.build(yaml, [fileAt('samples/rows.csv', csv)], { handle });
    await assay.remove(handle);
    const two = await assay.build(yaml, folder, { handle });
    expect(two.artifact_sha256).to.equal(one.artifact_sha256);
    const text = await (await fetch('/test/fixtures/build/model.yaml')).text();
    const three = await assay.build(text, '/test/fixtures/build', { handle });
    expect([three.version, three.counts.texts]).to.deep.equal(['v2', 24]);
  });

  it('builds the same bytes as Node for every trait type', async () => {
    const assay = createSmall();
    for (const configuration of [model, everything]) {
      const handle = 'local.bytes';
      const here = await assay.build(configuration, null, { handle });
      const body = JSON.stringify({ handle, configuration, embedder });
      const there = await (await fetch('/built-in-node', { method: 'POST', body })).json();
      expect(here.samples_sha256).to.equal(there.samples_sha256);
      expect(here.metrics).to.deep.equal(there.metrics);
      expect(here.artifact_sha256).to.equal(there.artifact_sha256);
      await assay.remove(handle);
    }
  }).timeout(180_000);

  it('builds the same bytes with one study at once and with several, here and in Node', async () => {
    const texts = manyRows(120)
      .split('\n')
      .map((line): string => JSON.parse(line).text);
    const trait = {
      type: 'spectrum',
      positive_paraphrases: texts.slice(0, 60),
      negative_paraphrases: texts.slice(60),
    } as const;
    const configuration: Configuration = {
      effort: 'high',
      traits: ['one', 'two'].map((key) => ({ ...trait, key })),
      training: { max_parallel_methods: 4, compute_diagnostics: false },
    };
    const handle = 'local.cores';
    const built: string[][] = [];
    const trainers = countTrainers();
    for (const cores of (await isLong()) ? [1, 2, 4] : [1, 4]) {
      const script = new URL(`./build-page/cores-worker.ts?cores=${cores}`, import.meta.url);
      const assay = assayOf({
        embedder,
        worker: () => new Worker(script, { type: 'module' }),
      });
      const { artifact_sha256, warnings } = await assay.build(configuration, null, { handle });
      expect(warnings).to.deep.equal([]);
      await trainers.expect(cores);
      const body = JSON.stringify({ handle, configuration, cores });
      const there = await (await fetch('/built-in-node', { method: 'POST', body })).json();
      expect(there.trainers).to.equal(cores);
      built.push([artifact_sha256, there.artifact_sha256]);
      await assay.remove(handle);
      close();
    }
    trainers.stop();
    expect(built).to.deep.equal(built.map(() => built[0]));
  }).timeout(240_000);

  it('answers scores during a build', async () => {
    const assay = createSmall();
    await assay.warm('assay.humor');
    let training = false;
    let done = false;
    const build = assay
      .build(long, [new File([manyRows(200)], 'rows.jsonl')], {
        handle: 'local.long',
        onProgress: ({ stage }) => {
          training = stage === 'training';
        },
      })
      .finally(() => {
        done = true;
      });
    let answered = 0;
    while (!done) {
      const during = training;
      await assay.score('assay.humor', 'Two cats walk into a bar');
      if (during && training) answered += 1;
    }
    await build;
    expect(answered).to.be.greaterThan(50);
  }).timeout(180_000);

  it('can be aborted at any stage without leaving anything', async () => {
    const assay = createSmall();
    for (const stage of ['reading', 'embedding', 'training']) {
      const controller = new AbortController();
      const started = performance.now();
      let aborted = 0;
      const build = assay.build(long, [new File([manyRows(400)], 'rows.jsonl')], {
        handle: 'local.cancelled',
        signal: controller.signal,
        onProgress: (progress) => {
          if (progress.stage !== stage || aborted > 0) return;
          aborted = performance.now() - started;
          controller.abort();
        },
      });
      expect((await rejection(build)).name).to.equal('AbortError');
      expect(await codeOf(assay.versions('local.cancelled'))).to.equal('model_not_found');
      expect(await codeOf(assay.score('local.cancelled', 'x'))).to.equal('model_not_found');
    }
  }).timeout(180_000);

  it('rejects arguments that cannot cross, takes single files, and reads its arguments at once', async () => {
    const assay = createSmall();
    expect(await codeOf(assay.build({ traits: () => {} } as unknown as Configuration))).to.equal(
      'config_invalid',
    );
    expect(await codeOf(assay.build(model, [{}] as unknown as File[]))).to.equal('invalid_request');
    const twice = [fileAt('a.csv', ''), fileAt('a.csv', '')];
    expect((await rejection(assay.build(model, twice))).detail).to.match(/have the path 'a\.csv'/);
    expect(await codeOf(assay.build(model, null, { public: 1 as unknown as boolean }))).to.equal(
      'invalid_request',
    );
    const options = { handel: 'local.x' } as { handle?: string };
    expect((await rejection(assay.build(model, null, options))).detail).to.match(
      /^Unknown option 'handel'\. Options: .*handle/,
    );
    const [document, rows] = [new File([yaml], 'model.yaml'), fileAt('samples/rows.csv', csv)];
    expect((await assay.build(document, rows, { handle: 'local.files' })).version).to.equal('v1');
    const latin = new Uint8Array([...`# Gr\xfc\xdfe\n${yaml}`].map((letter) => letter.charCodeAt(0)));
    const wide = new Uint8Array(Uint16Array.from([...`\ufeff${yaml}`], (unit) => unit.charCodeAt(0)).buffer);
    for (const bytes of [latin, wide]) {
      const other = new File([bytes], 'model.yaml');
      expect((await assay.build(other, rows, { handle: 'local.files' })).handle).to.equal('local.files');
    }
    const broken = assay.build(new File([`${yaml}\0`], 'model.yaml'), rows, { handle: 'local.files' });
    expect((await rejection(broken)).detail).to.match(/^configuration: line \d+: .*NUL/);
    const configuration = structuredClone(model);
    const build = assay.build(configuration, null, { handle: 'local.early' });
    configuration.traits.length = 0;
    expect((await build).version).to.equal('v1');
  });
});

describe('versions', () => {
  it('accept feedback, are activated, tagged, exported, imported and removed', async () => {
    const assay = createSmall();
    const handle = 'local.versions';
    await assay.build(model, null, { handle });
    await assay.feedback(handle, 'Could you have a look?', { request: 'yes' });
    const retrained = await assay.retrain(handle);
    expect([retrained.version, retrained.origin, retrained.counts.texts]).to.deep.equal([
      'v2',
      'retrain',
      11,
    ]);
    await assay.activate(handle, 1);
    await assay.tag(handle, 'v1', ['good']);
    expect((await assay.card(handle)).version).to.equal('v1');
    expect((await assay.version(handle)).tags).to.deep.equal(['good']);
    const file = await assay.exportVersion(handle, 2);
    expect(file.name).to.equal('local.versions@v2.assay');
    expect((await assay.importVersion('local.imported', file)).counts.texts).to.equal(11);
    const text = 'Reply to them now';
    const copy = await assay.score('local.imported', text);
    expect(copy).to.deep.equal(await assay.score('local.versions@v2', text));
    await assay.remove(handle, 2);
    expect((await assay.versions(handle)).versions.map(({ version }) => version)).to.deep.equal(['v1']);
    await assay.remove(handle);
    expect(await codeOf(assay.versions(handle))).to.equal('model_not_found');
  });
});

describe('the service worker', () => {
  it('lists, describes, pins and scores built models, and builds over REST', async () => {
    const assay = createSmall();
    await assay.build(model, null, { handle: 'local.listed', public: true });
    const api = await installLocalApi({ device: 'wasm' });
    const get = async (path: string) => (await fetch(path)).json();
    const { models } = await get('/models');
    expect(models.map(({ handle }: { handle: string }) => handle)).to.include('local.listed');
    expect((await get('/m/local.listed@v1/traits')).traits[0].key).to.equal('request');
    const score = await fetch('/m/local.listed', {
      method: 'POST',
      body: 'Reply now',
      headers: { 'content-type': 'text/plain' },
    });
    expect([score.status, Object.keys((await score.json()).scores)]).to.deep.equal([200, ['request']]);
    const post = (path: string, body: unknown) =>
      fetch(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const created = await post('/v1/models', { handle: 'local.rest', configuration: model, public: true });
    expect(created.status).to.equal(201);
    const train = await post('/v1/models/local.rest/train', {});
    expect(train.status).to.equal(202);
    let run = await train.json();
    const location = new URL(train.headers.get('location') ?? '', train.url).href;
    while (run.state === 'running') run = await get(location);
    expect([run.state, run.version]).to.deep.equal(['done', 'v1']);
    expect((await get('/models')).models.map(({ handle }: { handle: string }) => handle)).to.include(
      'local.rest',
    );
    api.dispose();
    await api.registration.unregister();
  });
});
