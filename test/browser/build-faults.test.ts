// Builds whose page is closed, and models that outlive their page.
import { expect } from '@open-wc/testing';
import { long, manyRows, document as model } from './build-page/documents.js';
import { closePages, openPage, storedKeys } from './build-page/frames.js';
import { isLong } from './is-long.js';

afterEach(closePages);

const described = (description: string) => ({ ...model, description });

/** Asserts that every listed version is complete: it is scored, and has its document and report. */
async function expectWhole(handle: string): Promise<string[]> {
  const { assay, close } = await openPage();
  const { active, versions } = await assay.versions(handle);
  for (const { version } of versions) {
    const card = await assay.score(`${handle}@${version}`, 'Reply to them now');
    expect(Object.keys(card.scores)).to.deep.equal(['request']);
    expect((await assay.version(handle, version)).report).not.to.equal(null);
    expect((await assay.exportVersion(handle, version)).size).to.be.greaterThan(1000);
  }
  expect(versions.filter((version) => version.active).map(({ version }) => version)).to.deep.equal([active]);
  close();
  return versions.map(({ version }) => version);
}

describe('a built model', () => {
  it('outlives its page, and is listed and scored the same in the next', async () => {
    const first = await openPage();
    await first.assay.build(described('Kept'), null, { handle: 'local.kept', public: true });
    const card = await first.assay.score('local.kept', 'Reply to them now');
    first.close();
    const { assay } = await openPage();
    expect((await assay.models()).find(({ handle }) => handle === 'local.kept')?.description).to.equal(
      'Kept',
    );
    expect(await assay.score('local.kept', 'Reply to them now')).to.deep.equal(card);
  });

  it('is activated for every page at once', async () => {
    const [one, two] = [await openPage(), await openPage()];
    await one.assay.build(described('First'), null, { handle: 'local.shared' });
    await one.assay.score('local.shared', 'Reply now');
    await two.assay.build(described('Second'), null, { handle: 'local.shared' });
    expect((await one.assay.card('local.shared')).description).to.equal('Second');
    await one.assay.activate('local.shared', 1);
    expect((await two.assay.card('local.shared')).description).to.equal('First');
  });

  it('is built by one page at a time', async () => {
    const [one, two] = [await openPage(), await openPage()];
    const first = one.assay.build(described('First'), null, { handle: 'local.alone' });
    const second = two.assay.build(described('Second'), null, { handle: 'local.alone' });
    const outcomes = await Promise.allSettled([first, second]);
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).to.be.lessThan(2);
    for (const { reason } of refused) expect(reason.code).to.equal('conflict');
    expect((await expectWhole('local.alone')).length).to.equal(2 - refused.length);
  });
});

describe('a page that is closed while it builds', () => {
  it('leaves the old or the new version, never an incomplete one, and no orphaned files', async () => {
    const handle = 'local.killed';
    const { assay } = await openPage();
    await assay.build(described('Old'), null, { handle });
    const kills = (await isLong()) ? 16 : 4;
    for (let kill = 0; kill < kills; kill += 1) {
      const page = await openPage();
      await new Promise<void>((resolve) => {
        const onProgress = ({ stage }: { stage: string }) => {
          if (stage === 'saving') setTimeout(resolve, (kill * 8) / kills);
        };
        page.assay.build(described(`Kill ${kill}`), null, { handle, onProgress }).catch(() => {});
      });
      page.close();
    }
    const versions = await expectWhole(handle);
    const stored = await storedKeys();
    const files = stored.filter((key) => key.startsWith(`file/${handle}/`));
    // An artifact and a report each, and one file of samples for all.
    expect(files.length).to.be.lessThan(2 * versions.length + 2);
    await assay.remove(handle);
    expect((await storedKeys()).filter((key) => key.includes(handle))).to.deep.equal([]);
  }).timeout(180_000);

  it('during training leaves nothing, unlocks the model, and the next build reuses its embeddings', async () => {
    const handle = 'local.lost';
    const page = await openPage();
    const files = [new File([manyRows(400)], 'rows.jsonl')];
    await new Promise<void>((resolve) => {
      const onProgress = ({ stage, done }: { stage: string; done: number }) => {
        if (stage === 'training' && done > 5) resolve();
      };
      page.assay.build(long, files, { handle, onProgress }).catch(() => {});
    });
    page.close();
    expect((await storedKeys()).filter((key) => key.includes(handle))).to.deep.equal([]);
    const next = await openPage();
    const embedding: number[] = [];
    const controller = new AbortController();
    const build = next.assay.build(long, files, {
      handle,
      signal: controller.signal,
      onProgress: ({ stage, done, total }) => {
        if (stage === 'embedding') embedding.push(total - done);
        if (stage === 'training') controller.abort();
      },
    });
    expect(await build.catch((error: Error) => `${error.name} ${error.message}`)).to.match(/^AbortError /);
    expect(embedding[0]).to.equal(0);
  }).timeout(180_000);

  it('leaves a run that failed with engine_unavailable', async () => {
    const page = await openPage();
    const post = (body: unknown) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const rows = manyRows(300)
      .split('\n')
      .map((line) => JSON.parse(line));
    const { sources: _, ...configuration } = long;
    const created = { handle: 'local.run', configuration };
    expect((await page.assay.fetch('/v1/models', post(created))).status).to.equal(201);
    const added = await page.assay.fetch('/v1/models/local.run/samples', post({ samples: rows }));
    expect(added.status).to.equal(200);
    const started = await page.assay.fetch('/v1/models/local.run/train', post({}));
    const { id } = await started.json();
    const other = await openPage();
    const readRun = async () => (await other.assay.fetch(`/v1/runs/${id}`)).json();
    expect((await readRun()).state).to.equal('running');
    expect((await other.assay.versions('local.run')).state).to.equal('busy');
    page.close();
    // The browser releases the locks of a removed page when its workers have ended.
    let run = await readRun();
    while (run.state === 'running') run = await readRun();
    expect([run.state, run.error.code]).to.deep.equal(['failed', 'engine_unavailable']);
    expect((await other.assay.versions('local.run')).state).to.equal('failed');
    const again = await other.assay.fetch('/v1/models/local.run/train', post({}));
    expect(again.status).to.equal(202);
    const cancelled = await other.assay.fetch(`/v1/runs/${(await again.json()).id}`, { method: 'DELETE' });
    expect((await cancelled.json()).state).to.equal('cancelled');
  }).timeout(60_000);
});
