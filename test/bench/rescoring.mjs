// `npm run bench:rescoring`: an unchanged corpus scored again, on the built site in headless Chromium, through the JS
// API with its worker. The encoder has MiniLM's graph and cost (8 bit weights on the CPU), served by a local
// hub. Chunk by chunk, first and repeated scoring in alternating runs; then the whole corpus by a new engine with only
// what IndexedDB stored. Medians over the chunks.
import { cpus, loadavg } from 'node:os';
import { createRandom } from '../../dist/authoring/numerics/random.js';
import { onSite } from './on-site.mjs';

const [chunks, texts, shortest, longest] = [9, 32, 20, 120];
const words = 'drain the queue before shutdown because workers raced a socket and nobody saw it happen'.split(
  ' ',
);
const draw = createRandom(1, 'rescoring');

/** A text of 20 to 120 words that no other one equals. */
function text(number) {
  const count = shortest + draw.integer(longest - shortest + 1);
  return `${number} ${Array.from({ length: count }, () => words[draw.integer(words.length)]).join(' ')}`;
}

const corpus = Array.from({ length: chunks }, (_, chunk) =>
  Array.from({ length: texts }, (_, i) => text(chunk * texts + i)),
);

const document = {
  effort: 'low',
  traits: [
    {
      type: 'spectrum',
      key: 'request',
      positive_paraphrases: ['Fix this today', 'Send me the report', 'Call the client', 'Ship it tonight'],
      negative_paraphrases: ['The sky is blue', 'Cats sleep all day', 'Rivers run to the sea', 'Snow falls'],
    },
  ],
};

/** In the page: milliseconds of every chunk the first time, again, and by an engine that has just started. */
async function measured({ corpus, document, hub }) {
  const options = { embedder: 'test/bench', hub, device: 'wasm' };
  const time = async (assay, chunk) => {
    const start = performance.now();
    const composites = [];
    for await (const { card } of assay.scoreMany('local.bench', chunk)) composites.push(card.composite);
    return { took: performance.now() - start, composites: composites.join() };
  };
  const [first, again, started] = [[], [], []];
  const assay = globalThis.assay.createAssay(options);
  await assay.build(document, null, { handle: 'local.bench' });
  for (const chunk of corpus) {
    first.push(await time(assay, chunk));
    again.push(await time(assay, chunk));
  }
  // What was embedded is written when there has been nothing new for a second.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  assay.dispose();
  const fresh = globalThis.assay.createAssay(options);
  await fresh.score('local.bench', corpus[0][0]);
  for (const chunk of corpus) started.push(await time(fresh, chunk));
  fresh.dispose();
  const same = [again, started].every((pass) =>
    pass.every((one, i) => one.composites === first[i].composites),
  );
  const times = (pass) => pass.map(({ took }) => took);
  return { first: times(first), again: times(again), started: times(started), same };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

await onSite(async ({ server, hub, page }) => {
  await page.goto(server.url, { waitUntil: 'load' });
  await page.waitForFunction(() => globalThis.assay);
  const { first, again, started, same } = await page.evaluate(measured, { corpus, document, hub: hub.url });
  if (!same) throw new Error('a text got another composite the second time');
  const row = (what, pass) => {
    const ratio = median(pass.map((took, i) => first[i] / took));
    console.log(`| ${what} | ${(median(pass) / texts).toFixed(2)} ms | ${ratio.toFixed(0)} |`);
  };
  const load = loadavg()[0].toFixed(1);
  console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${load}, ${chunks} chunks of ${texts} texts`);
  console.log('| a text, by scoreMany() | median | times as fast |');
  console.log('|---|---|---|');
  row('the first time', first);
  row('again', again);
  row('again, in an engine that has just started', started);
});
