// assay.scoreMany() on a real worker with a stand-in engine.
import { expect } from '@open-wc/testing';
import { AssayError } from '../../dist/core/contract/errors.js';
import { assayOf, cleanUp, executed, rejection, spawned, until } from './client-fixture.js';
import { cardOf, handle } from './rpc/stand-in-service.js';

afterEach(cleanUp);

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) taken.push(item);
  return taken;
}

describe('scoreMany', () => {
  it('yields cards and errors in the order of the contents', async () => {
    const contents = ['one', 'bad', '', { content: 'two' }, { content: 'three', traits: [] }];
    const items = await all(assayOf().scoreMany(handle, contents, { batch: 2 }));
    expect(items.map(({ index }) => index)).to.deep.equal([0, 1, 2, 3, 4]);
    expect(items.map(({ card }) => card)).to.deep.equal([
      cardOf('one'),
      undefined,
      undefined,
      cardOf('two'),
      undefined,
    ]);
    const errors = items.flatMap(({ error }) => error ?? []);
    expect(errors.every((error) => error instanceof AssayError)).to.equal(true);
    expect(errors.map(({ code }) => code)).to.deep.equal([
      'url_unreachable',
      'content_empty',
      'invalid_request',
    ]);
  });

  it('starts nothing before the first result is requested', async () => {
    const results = assayOf().scoreMany(handle, ['one']);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(spawned.length).to.equal(0);
    expect((await results.next()).value).to.deep.equal({ index: 0, card: cardOf('one') });
  });

  it('reports the progress of loading, then of the contents', async () => {
    const reports: string[] = [];
    const onProgress = ({ stage, done }: { stage: string; done: number }) => reports.push(`${stage} ${done}`);
    await all(assayOf().scoreMany(handle, ['progress 2', 'one'], { onProgress }));
    // Progress has a separate port, so the answer may overtake the last report.
    expect([reports[0], reports.at(-1)]).to.deep.equal(['model 1', 'embedding 2']);
  });

  it('rejects for an unknown model even if every content is invalid', async () => {
    const assay = assayOf();
    for (const contents of [['one'], ['']]) {
      const error = await rejection(all(assay.scoreMany('no.such', contents)));
      expect(error.code).to.equal('model_not_found');
    }
  });

  it('stops the engine when its signal aborts, when the loop is left, and when the Assay is disposed', async () => {
    const assay = assayOf();
    const running = async (count: number) => until(async () => (await executed(assay)) === count);
    const aborted = async (count: number) =>
      until(async () => (await assay.status()).loaded[1] === `aborted ${count}`);
    const controller = new AbortController();
    const { signal } = controller;
    const ended = rejection(all(assay.scoreMany(handle, ['never'], { signal })));
    await running(1);
    controller.abort(new Error('mine'));
    expect((await ended).message).to.equal('mine');
    await aborted(1);
    for await (const { index } of assay.scoreMany(handle, ['one', 'never', 'never'], { batch: 1 })) {
      await running(3);
      if (index === 0) break;
    }
    await aborted(2);
    const left = rejection(all(assay.scoreMany(handle, ['never'])));
    await running(4);
    assay.dispose();
    expect((await left).code).to.equal('engine_unavailable');
  });

  it('continues with another engine when one is terminated', async () => {
    const assay = assayOf();
    const results = assay.scoreMany(handle, ['one', 'slow 300', 'three'], { batch: 1 });
    expect((await results.next()).value?.index).to.equal(0);
    spawned.at(-1)?.terminate();
    expect((await all(results)).map(({ card }) => card)).to.deep.equal([cardOf('slow 300'), cardOf('three')]);
    expect(spawned.length).to.equal(2);
  });
});
