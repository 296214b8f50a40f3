// Work in bulk: memory of the page and of the engine's worker stays flat over scores, widgets, and streams that are left
// in the middle.
import assert from 'node:assert/strict';
import { long } from '../support/long.mjs';
import { within } from './cdp.mjs';
import { until } from './harness.mjs';
import { testStorage } from './storage-lab.mjs';

/* global lab */

const parts = 10;
/** Parts after which caches are full and code is compiled. */
const warm = 3;

/** Growth as a fraction. In a short run, code that is still being compiled is a part of it. */
const tolerance = long ? 0.03 : 0.25;

const mebibytes = (bytes) => `${(bytes / 2 ** 20).toFixed(2)} MiB`;

/** Bytes of JavaScript after a garbage collection. What the browser adds for the document is collected at any time. */
async function measure(target) {
  // Finalizers of the first collection release what the second one frees.
  for (let i = 0; i < 2; i += 1) await target.send('HeapProfiler.collectGarbage');
  const {
    usedSize,
    backingStorageSize = 0,
    embedderHeapUsedSize = 0,
  } = await target.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize + embedderHeapUsedSize;
}

/**
 * Growth of the last third over the third after the warm-up, as a fraction. Of each the least counts: a frame or a timer of a
 * busy machine holds something for a while, and what leaks is in every part.
 */
function computeGrowth(sizes) {
  const flat = sizes.slice(warm);
  const third = Math.ceil(flat.length / 3);
  return Math.min(...flat.slice(-third)) / Math.min(...flat.slice(0, third)) - 1;
}

/** Collects until what a timer or a frame still holds is gone, too; what leaks is not. */
const settle = (page) =>
  until('fewer than 1,000 nodes are left', async () => {
    await measure(page);
    return (await page.send('Memory.getDOMCounters')).nodes < 1_000;
  });

/** Does work in ten parts, and measures page and worker after each. */
async function watchMemory({ page, note }, name, total) {
  const workers = [];
  await page.attachWorkers((target, type) => type === 'worker' && workers.push(target));
  await page.run(() => lab.load.start());
  const [worker] = workers;
  const sizes = { page: [], worker: [] };
  const count = total / parts;
  for (let part = 0; part < parts; part += 1) {
    const work = page.run((...given) => lab.load.run(...given), name, part * count, count);
    await within(600_000, `part ${part} of ${name}`, work);
    await settle(page);
    sizes.page.push(await measure(page));
    sizes.worker.push(await measure(worker));
  }
  const { nodes, jsEventListeners } = await page.send('Memory.getDOMCounters');
  for (const [target, bytes] of Object.entries(sizes)) {
    const growth = computeGrowth(bytes);
    note(`${target}: ${bytes.map(mebibytes).join(', ')}; ${(growth * 100).toFixed(2)} %`);
  }
  note(`nodes ${nodes}, listeners ${jsEventListeners}, locks ${await page.run(() => lab.load.countLocks())}`);
  assert.equal(workers.length, 1, 'the engine was replaced');
  for (const [target, bytes] of Object.entries(sizes)) {
    assert.ok(computeGrowth(bytes) <= tolerance, `memory of the ${target} grows`);
  }
}

const totals = long
  ? { scores: 20_000, widgets: 3_000, streams: 10_000 }
  : { scores: 300, widgets: 100, streams: 100 };

for (const [name, total] of Object.entries(totals)) {
  testStorage(`memory is flat over ${total} ${name}`, (given) => watchMemory(given, name, total));
}
