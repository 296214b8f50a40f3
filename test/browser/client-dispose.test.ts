// What is left of an Assay that a page has created, used and disposed, many times: no worker, no lock, no channel, no listener.
import { expect } from '@open-wc/testing';
import { createAssay } from '../../dist/page/client/index.js';
import { isLong } from './is-long.js';

const worker = () => new Worker(new URL('./rebuild/worker.ts', import.meta.url), { type: 'module' });
const options = { worker, embedder: 'assay-small', device: 'wasm' } as const;
const cycles = (await isLong()) ? 50 : 20;

/** Counts what an Assay could leave behind in this page, from now on. */
function countLeftovers() {
  const counts = { workers: 0, channels: 0, listeners: 0 };
  const { Worker: PlainWorker, BroadcastChannel: PlainChannel } = globalThis;
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  globalThis.Worker = class extends PlainWorker {
    #isLive = true;
    constructor(script: string | URL, init?: WorkerOptions) {
      super(script, init);
      counts.workers += 1;
    }
    override terminate(): void {
      if (this.#isLive) counts.workers -= 1;
      this.#isLive = false;
      super.terminate();
    }
  };
  globalThis.BroadcastChannel = class extends PlainChannel {
    #isOpen = true;
    constructor(name: string) {
      super(name);
      counts.channels += 1;
    }
    override close(): void {
      if (this.#isOpen) counts.channels -= 1;
      this.#isOpen = false;
      super.close();
    }
  };
  /** Listeners of what outlives an Assay, by target, type and function. */
  const lasting: readonly EventTarget[] = [window, document, navigator.serviceWorker];
  const known = new Set<string>();
  const ids = new WeakMap<object, number>();
  let next = 0;
  const toKey = (target: EventTarget, type: string, listener: object) => {
    if (!ids.has(listener)) ids.set(listener, next++);
    return `${lasting.indexOf(target)} ${type} ${ids.get(listener)}`;
  };
  EventTarget.prototype.addEventListener = function (type, listener, init) {
    const once = typeof init === 'object' && (init.once || init.signal);
    if (listener && lasting.includes(this) && !once) known.add(toKey(this, type, listener));
    counts.listeners = known.size;
    return add.call(this, type, listener, init);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, init) {
    if (listener && lasting.includes(this)) known.delete(toKey(this, type, listener));
    counts.listeners = known.size;
    return remove.call(this, type, listener, init);
  };
  const restore = () => {
    globalThis.Worker = PlainWorker;
    globalThis.BroadcastChannel = PlainChannel;
    EventTarget.prototype.addEventListener = add;
    EventTarget.prototype.removeEventListener = remove;
  };
  return { counts, restore };
}

const countLocks = async () => {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].filter(({ name }) => name?.startsWith('assay')).length;
};

describe('an Assay that is created, used and disposed again and again', function () {
  this.timeout(240_000);

  it('leaves no worker, lock, channel or listener behind', async () => {
    const { counts, restore } = countLeftovers();
    try {
      const use = async () => {
        const assay = createAssay(options);
        const { composite } = await assay.score('assay.formality', 'Dear Sir or Madam');
        assay.dispose();
        return composite;
      };
      const first = await use();
      const after = { ...counts };
      for (let i = 1; i < cycles; i += 1) expect(await use()).to.equal(first);
      expect(counts).to.deep.equal(after);
      expect(counts.workers).to.equal(0);
      for (const end = Date.now() + 20_000; (await countLocks()) > 0; ) {
        if (Date.now() > end) throw new Error(`${await countLocks()} locks are left`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    } finally {
      restore();
    }
  });

  it('leaves nothing behind when it is disposed while it starts, or before its first call', async () => {
    const { counts, restore } = countLeftovers();
    try {
      for (let i = 0; i < cycles; i += 1) {
        createAssay(options).dispose();
        const assay = createAssay(options);
        const answer = assay.score('assay.formality', 'Dear Sir').catch((error: unknown) => error);
        assay.dispose();
        expect(await answer).to.be.instanceOf(Error);
      }
      expect(counts.workers).to.equal(0);
      const { listeners, channels } = counts;
      createAssay(options).dispose();
      expect([counts.listeners, counts.channels]).to.deep.equal([listeners, channels]);
    } finally {
      restore();
    }
  });
});
