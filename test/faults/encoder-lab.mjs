// Shared by the fault tests of hub encoders: a page of the built site, a local hub, a small model built for the encoder,
// and workers whose GPU fails at a given moment.
import assert from 'node:assert/strict';
import { startHub } from '../support/hub/index.mjs';
import { within } from './cdp.mjs';
import { createLane, until } from './harness.mjs';

/** Adds a case; these share a model that is built once, and take as long as all others together. */
export const test = createLane(true);

export const embedder = 'test/micro-mean';
const handle = 'local.tone';

/** Texts that no test has scored before, so that they are not cached. */
let used = 0;
export const texts = (count) =>
  Array.from({ length: count }, () => `message ${++used}: please send the signed report before noon`);

/** A text with the same tokens, which is not cached either: the tokenizer of the hub's models reads capitals as small letters. */
export const respell = (text, letters = 1) => text.slice(0, letters).toUpperCase() + text.slice(letters);

/** Asserts the same scores up to rounding, which another backend does otherwise, and a capital, too, by its style. */
export function assertSame(scores, expected) {
  for (const [i, score] of scores.entries()) {
    assert.equal(typeof score, 'number', `request ${i}: ${score}`);
    assert.ok(Math.abs(score - expected[i]) <= 1, `request ${i}: ${score} instead of ${expected[i]}`);
  }
}

/**
 * In a worker, before it uses the GPU: counts its submissions, and with `after` destroys the device at that count; with
 * `full` set, the device reports that it has no memory.
 */
export const gpuPatch = ({ after = 0 } = {}) => `{
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (descriptor) {
    return (self.device = await requestDevice.call(this, descriptor));
  };
  const { submit } = GPUQueue.prototype;
  GPUQueue.prototype.submit = function (commands) {
    submit.call(this, commands);
    self.submits += 1;
    if (self.submits !== ${after}) return;
    self.device.destroy();
    new BroadcastChannel('faults').postMessage('destroyed');
  };
  self.submits = 0;
  const { pushErrorScope, popErrorScope } = GPUDevice.prototype;
  const filters = [];
  GPUDevice.prototype.pushErrorScope = function (filter) {
    filters.push(filter);
    pushErrorScope.call(this, filter);
  };
  GPUDevice.prototype.popErrorScope = function () {
    const failing = filters.pop() === 'out-of-memory' && self.full;
    const popped = popErrorScope.call(this);
    return failing ? popped.then(() => new GPUOutOfMemoryError('no memory left')) : popped;
  };
}`;

/** In the page: creates an Assay, and counts the messages of its workers. */
function begin(options) {
  globalThis.lab = { crashes: 0, created: [], options };
  new BroadcastChannel('faults').onmessage = () => {
    globalThis.lab.crashes += 1;
  };
  /** A new Assay, without recorded crashes. */
  globalThis.lab.fresh = async (more = {}) => {
    globalThis.lab.assay?.dispose();
    globalThis.lab.assay = globalThis.assay.createAssay({ ...globalThis.lab.options, ...more });
    // Opened before an engine has created it, the database would lack its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'assay-hub')) return;
    const request = indexedDB.open('assay-hub');
    const db = await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    db.transaction('values', 'readwrite').objectStore('values').delete('gpu/crashes');
    db.close();
  };
  globalThis.lab.scores = (name, contents) =>
    Promise.all(
      contents.map((content) =>
        globalThis.lab.assay.score(name, content).then(
          ({ scores }) => scores.tone,
          (error) => `${error.code}: ${error.message}`,
        ),
      ),
    );
}

/** In the page: a model of twelve samples for the encoder, built on the CPU. */
async function make(name) {
  const asks = [
    'please send the report',
    'could you look at this',
    'kindly reply today',
    'would you call me',
  ];
  const tells = ['the report is here', 'we looked at this', 'nobody replied today', 'he called me'];
  const pairs = ['', ' soon', ' now'].flatMap((end) => asks.map((ask, i) => [ask + end, tells[i] + end]));
  const configuration = {
    effort: 'low',
    traits: [
      {
        type: 'spectrum',
        key: 'tone',
        positive_paraphrases: pairs.map(([ask]) => ask),
        negative_paraphrases: pairs.map(([, tell]) => tell),
      },
    ],
  };
  const { assay } = globalThis.lab;
  await assay.build(configuration, null, { handle: name });
  const bytes = new Uint8Array(await (await assay.exportVersion(name)).arrayBuffer());
  return bytes.toBase64?.() ?? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** In the page: imports the model that another page has built. */
async function take(name, base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  await globalThis.lab.assay.importVersion(name, new Blob([bytes]));
}

/** The model that the first page built, which takes longer than a test. */
let made;

/**
 * A hub, a page on the built site, and the model.
 * @param quota bytes that the page's origin may store. The origin is then another one, where no engine has run: for half a
 *   minute after it has checked, Chromium lets a database use the room that it has seen
 */
export async function openLab({ browser, site }, { quota } = {}) {
  const hub = await startHub();
  const scope = hub.scope('faults');
  const options = { embedder, hub: scope.url, dtype: 'fp32' };
  const origin = quota ? site.url.replace('localhost', 'quota.localhost') : site.url;
  const page = await browser.open(quota ? `${origin}/missing.html` : `${origin}/build.html`);
  if (quota) {
    await page.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: quota });
    await page.goto(`${origin}/build.html`);
  }
  const lab = {
    hub,
    scope,
    page,
    options,
    /** The patch for the next worker. */
    patch: () => gpuPatch(),
    /** Runs a function in the page, with a limit of four minutes. */
    run: (work, ...args) => within(240_000, 'The page', page.run(work, ...args)),
    fresh: (more) => lab.run((given) => globalThis.lab.fresh(given), more ?? {}),
    scores: (contents) => lab.run((...args) => globalThis.lab.scores(...args), handle, contents),
    status: () => lab.run(() => globalThis.lab.assay.status()),
    /** A second tab whose Assay has the same settings. */
    async tab() {
      const other = await browser.open(`${origin}/build.html`);
      await other.run(begin, options);
      return other;
    },
    close: () => hub.close(),
  };
  lab.workers = await page.onWorkers(() => lab.patch());
  await page.run(begin, options);
  // The page's default engine, which has no encoder.
  await until('the engine of the page', () => lab.workers.length > 0);
  return lab;
}

/** The same with the model built, and no engine running. */
export async function openModelLab(given) {
  const lab = await openLab(given);
  await lab.fresh({ device: 'wasm' });
  if (made) await lab.run(take, handle, made);
  else made = await lab.run(make, handle);
  return lab;
}
