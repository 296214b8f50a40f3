// `npm run bench:replicas`: assay-base on one thread against all that this machine has cores for, the same 256 texts of
// 3 to 100 words in alternating runs in headless Chromium; the vectors must have the same bits. Beside it, what the machine
// gives: its encoder in one worker against as many workers as threads, each with its share of token ids, and no other work.
// Writes ENCODER.md.
//   npm run bench:replicas -- [--rounds 15]
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { entry, onBasePage, words } from './on-base-page.mjs';
import { machine, record } from './record.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const rounds = Number(values.rounds);
const texts = Array.from({ length: 256 }, (_, i) =>
  words.slice(100 * i, 100 * i + 3 + ((37 * i) % 98)).join(' '),
);

/** Runs in the page. */
async function measure({ entry, texts, rounds }) {
  const script = '/load.js';
  const { loadBundledEmbedder } = await import(script);
  const read = async ({ path }) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());
  const [one, many] = [await loadBundledEmbedder(entry, read), await loadBundledEmbedder(entry, read)];
  const createWorker = () => new Worker('/replica.js', { type: 'module' });
  /** Sends a request to a worker of a replica. @returns its vectors */
  const ask = (worker, request) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) =>
        data.kind === 'vectors' ? resolve(data.vectors) : reject(new Error(data.reason));
      worker.postMessage(request);
    });
  /** What the embedder sends to its first replica: what an encoder is made of, and ids. */
  const sent = [];
  many.addThreads(() => {
    const worker = createWorker();
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message) => {
      sent.push(message);
      post(message);
    };
    return worker;
  });
  await many.embed(texts);
  const wanted = Math.min(4, navigator.hardwareConcurrency, Math.floor((navigator.deviceMemory ?? 4) / 2));
  while (many.threads < wanted) await new Promise((resolve) => setTimeout(resolve, 100));
  const workers = Array.from({ length: many.threads }, createWorker);
  const open = sent.find(({ kind }) => kind === 'open');
  for (const worker of workers) await ask(worker, open);
  sent.length = 0;
  const expected = await one.embed(texts);
  while (sent.length === 0) await many.embed(texts);
  const ids = sent.flatMap(({ batch = [] }) => batch);
  const shares = workers.map((_, share) => ids.filter((_, at) => at % workers.length === share));
  const encode = (parts) =>
    Promise.all(parts.map((batch, at) => ask(workers[at], { kind: 'encode', batch })));
  const runs = {
    one: () => one.embed(texts),
    many: () => many.embed(texts),
    oneWorker: () => encode([ids]),
    allWorkers: () => encode(shares),
  };
  for (const worker of workers) for (let i = 0; i < 3; i++) await ask(worker, { kind: 'encode', batch: ids });
  const times = Object.fromEntries(Object.keys(runs).map((name) => [name, []]));
  let same = true;
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(runs)) {
      const start = performance.now();
      const { data } = await run();
      times[name].push(performance.now() - start);
      same &&= data?.every((value, at) => value === expected.data[at]) ?? true;
    }
  const tokens = one.tokens(texts).reduce((sum, count) => sum + count, 0);
  return { threads: many.threads, tokens, times, same };
}

const sort = (list) => list.toSorted((a, b) => a - b);
const describe = (list) => `${sort(list)[0].toFixed(0)} / ${sort(list)[list.length >> 1].toFixed(0)}`;

const at = (path) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
/** The loader of bundled embedders, and the worker of a replica. */
const programs = {
  input: {
    load: at('entries/in-process/load-bundled-embedder.js'),
    replica: at('entries/worker/replica.js'),
  },
};
await onBasePage(programs, async (page) => {
  const { threads, tokens, times, same } = await page.evaluate(measure, { entry, texts, rounds });
  if (!same) throw new Error('the vectors of both differ');
  const faster = (slow, fast) => {
    const ratios = sort(slow.map((time, round) => time / fast[round]));
    return `${(sort(slow)[0] / sort(fast)[0]).toFixed(2)}, ${ratios[rounds >> 1].toFixed(2)}`;
  };
  const text = `\`npm run bench:replicas${values.rounds === '15' ? '' : ` -- --rounds ${rounds}`}\`, ${machine()}. The same bits.

| embeds | one thread, best / median ms | ${threads} threads, best / median ms | times as fast: best, median of the rounds | the machine: ${threads} workers with a share each against one worker, best, median |
|---|---|---|---|---|
| 256 texts of 3 to 100 words (${tokens} tokens) | ${describe(times.one)} | ${describe(times.many)} | ${faster(times.one, times.many)} | ${faster(times.oneWorker, times.allWorkers)} |`;
  console.log(text);
  record('assay-base on further threads', text);
});
