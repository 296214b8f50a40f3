// Long texts in a page's worker with the real engine: short ones that come later are answered first, and cards do not depend on
// what else runs.
import { expect } from '@open-wc/testing';
import { databases } from '../../dist/core/storage/areas/databases.js';
import { assayOf, close, forget } from './assays.js';

afterEach(close);
after(() => {
  const { artifacts, catalogs, rebuilt, embeddings } = databases;
  return forget(artifacts, catalogs, rebuilt, embeddings);
});

const handle = 'assay.formality';
const worker = () => new Worker(new URL('./rebuild/worker.ts', import.meta.url), { type: 'module' });
const write = (sentences: number, subject: string) =>
  Array.from(
    { length: sentences },
    (_, i) => `The ${subject} number ${i} is on the table of the old room.`,
  ).join(' ');

for (const embedder of ['assay-base', 'assay-small'] as const) {
  describe(`a long text with ${embedder}`, function () {
    this.timeout(120_000);

    it('is answered after short ones that came later, with the same card as alone', async () => {
      const assay = assayOf({ embedder, device: 'wasm', worker });
      const long = write(embedder === 'assay-base' ? 800 : 15_000, 'report');
      const alone = await assay.score(handle, long);
      const order: string[] = [];
      const note = async <T>(name: string, work: Promise<T>) => {
        const result = await work;
        order.push(name);
        return result;
      };
      const batches: number[] = [];
      const onProgress = ({ stage, done }: { stage: string; done: number }) => {
        if (stage === 'embedding') batches.push(done);
      };
      const first = note('long', assay.score(handle, long, { onProgress }));
      const shorts = ['Hi there', 'Dear Sir or Madam'].map((text) =>
        note('short', assay.score(handle, text)),
      );
      await Promise.all(shorts);
      expect(await first).to.deep.equal(alone);
      expect(order).to.deep.equal(['short', 'short', 'long']);
      expect(batches.length).to.be.greaterThan(10);
    });

    it('leaves at its next batch when it is aborted, and later requests are answered', async () => {
      const assay = assayOf({ embedder, device: 'wasm', worker });
      const controller = new AbortController();
      let after = 0;
      const onProgress = ({ stage }: { stage: string }) => {
        if (stage !== 'embedding') return;
        if (controller.signal.aborted) after += 1;
        controller.abort();
      };
      const { signal } = controller;
      const outcome = await assay
        .score(handle, write(15_000, 'letter'), { signal, onProgress })
        .catch((error) => error);
      expect(outcome).to.have.property('name', 'AbortError');
      expect((await assay.score(handle, 'Hi there')).scores).to.be.an('object');
      const seen = after;
      await assay.score(handle, 'Hi again');
      expect([(await assay.status()).queue, after]).to.deep.equal([0, seen]);
    });
  });
}
