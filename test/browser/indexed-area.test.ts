// An area in IndexedDB whose transactions end before their work is done.
import { expect } from '@open-wc/testing';
import { createStore, type UseStore } from 'idb-keyval';
import { createIndexedArea } from '../../dist/core/storage/areas/indexed-area.js';

describe('an area whose transactions are aborted', () => {
  it('rejects an update once, and leaves no rejection unhandled', async () => {
    const unhandled: unknown[] = [];
    const listen = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      unhandled.push(event.reason);
    };
    addEventListener('unhandledrejection', listen);
    const store = createStore('assay-test-aborted', 'values');
    const aborted: UseStore = (mode, work) =>
      store(mode, (values) => {
        const result = work(values);
        values.transaction.abort();
        return result;
      });
    const outcome = await createIndexedArea<number>(aborted)
      .update('key', () => [['key', 1]])
      .catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(DOMException);
    expect(await createIndexedArea<number>(store).get('key')).to.equal(undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    removeEventListener('unhandledrejection', listen);
    expect(unhandled).to.deep.equal([]);
  });
});
