// What the fault tests of hub encoders share: a page of the built site, a part of the hub, a model of a few samples made
// for the encoder, and workers whose GPU can be made to fail at a given moment.
import { startHub } from '../support/hub/index.mjs';
import { within } from './cdp.mjs';
import { until } from './harness.mjs';

export const embedder = 'test/micro-mean';
export const handle = 'local.tone';

/** Texts that no test has scored before, so that no cache answers. */
let used = 0;
export const texts = (count) =>
  Array.from({ length: count }, () => `message ${++used}: please send the signed report before noon`);

/**
 * In a worker, before it has anything to do with the GPU: counts what it hands to it, and with `after` destroys the
 * device in the middle of that; once `full` is set there is no memory left for buffers.
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
  const { createBuffer } = GPUDevice.prototype;
  GPUDevice.prototype.createBuffer = function (descriptor) {
    if (self.full) throw new RangeError('out of memory');
    return createBuffer.call(this, descriptor);
  };
}`;

/** In the page: an Assay of its own, and counters of what its workers tell. */
function begin(options) {
  globalThis.lab = { crashes: 0, created: [], options };
  new BroadcastChannel('faults').onmessage = () => {
    globalThis.lab.crashes += 1;
  };
  /** An Assay that knows of no crash. */
  globalThis.lab.fresh = async (more = {}) => {
    globalThis.lab.assay?.dispose();
    globalThis.lab.assay = globalThis.assay.createAssay({ ...globalThis.lab.options, ...more });
    // Opened before an engine has made it, it would be without its store.
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

/** In the page: a model of twelve samples in the encoder's space, made on the CPU. */
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

/** In the page: the model as another page has made it. */
async function take(name, base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  await globalThis.lab.assay.importVersion(name, new Blob([bytes]));
}

/** The model as the first page made it, which takes longer than a test. */
let made;

/** A hub, a page on the built site, and the model. */
export async function openLab({ browser, site }) {
  const hub = await startHub();
  const scope = hub.scope('faults');
  const options = { embedder, hub: scope.url, dtype: 'fp32' };
  const page = await browser.open(`${site.url}/build.html`);
  const lab = {
    hub,
    scope,
    page,
    options,
    /** Patch of the next worker. */
    patch: () => gpuPatch(),
    /** Runs a function in the page, for four minutes at most. */
    run: (work, ...args) => within(240_000, 'The page', page.run(work, ...args)),
    fresh: (more) => lab.run((given) => globalThis.lab.fresh(given), more ?? {}),
    scores: (contents) => lab.run((...args) => globalThis.lab.scores(...args), handle, contents),
    status: () => lab.run(() => globalThis.lab.assay.status()),
    /** A second tab with an Assay of the same settings. */
    async tab() {
      const other = await browser.open(`${site.url}/build.html`);
      await other.run(begin, options);
      return other;
    },
    close: () => hub.close(),
  };
  lab.workers = await page.onWorkers(() => lab.patch());
  await page.run(begin, options);
  // The page's own engine, which has no encoder.
  await until('the engine of the page', () => lab.workers.length > 0, 20_000);
  return lab;
}

/** The same with the model made, and nothing running. */
export async function openModelLab(given) {
  const lab = await openLab(given);
  await lab.fresh({ device: 'wasm' });
  if (made) await lab.run(take, handle, made);
  else made = await lab.run(make, handle);
  return lab;
}
