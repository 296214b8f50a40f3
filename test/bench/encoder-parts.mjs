// `npm run bench:encoder-parts`: what the encoder on the CPU spends its time on, by kernel, on one thread in headless
// Chromium: MiniLM's shape with weights of noise, and assay-base. Writes ENCODER.md.
//   npm run bench:encoder-parts -- [--rounds 15] [--method pairs]
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchShape } from '../support/hub/weights/bench.mjs';
import { entry, onBasePage, words } from './on-base-page.mjs';
import { machine, record } from './record.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, method: { type: 'string', default: 'pairs' } },
});
const rounds = Number(values.rounds);
const { method } = values;

/** Names, and the texts and tokens of each. */
const tasks = {
  '1 text of 16 tokens': [1, 16],
  '8 texts of 16 tokens': [8, 16],
  '1 text of 128 tokens': [1, 128],
};
/**
 * Each is embedded once, so that nothing is in a cache of the processor. In two texts, because a segment of the encoder ends at
 * 128 pieces.
 */
const hundreds = Array.from({ length: Math.floor(words.length / 100) }, (_, i) =>
  [0, 50].map((from) => words.slice(100 * i + from, 100 * i + from + 50).join(' ')),
);
const baseName = 'assay-base, 100 words';

/** Runs in the page. @returns samples by task */
async function measure({ entry, tasks, hundreds, baseName, shape, method, rounds }) {
  const scripts = ['/parts.js', '/load.js'];
  const { createEncode, findLimit, sample } = await import(scripts[0]);
  const { loadBundledEmbedder } = await import(scripts[1]);
  const results = {};
  const encode = createEncode(shape, method);
  for (const [name, [count, tokens]] of Object.entries(tasks))
    results[name] = await sample(() => encode(count, tokens), rounds, Math.ceil(512 / count / tokens));
  const read = async ({ path }) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());
  const base = await loadBundledEmbedder(entry, read);
  let turn = 0;
  results[baseName] = await sample(() => base.embed(hundreds[turn++ % hundreds.length]), rounds, 16);
  const tokens = base.tokens(hundreds.flat()).reduce((sum, count) => sum + count, 0) / hundreds.length;
  return { results, tokens, limit: findLimit(rounds) };
}

/** Rows of the table, and the kernels of each. */
const parts = {
  products: ['linear', 'linearSegments'],
  'GELU and quantising': ['quantiseActivated'],
  attention: ['attention'],
  'residual, LayerNorm and quantising': ['normalise'],
  'quantising attention': ['quantise'],
  'embedding and pooling': ['embed', 'pool'],
};
const sum = (list) => list.reduce((a, b) => a + b, 0);

/** Of each figure the lower quartile of the rounds: other load counts as the kernels' time, and a browser's clock is coarse. */
function describe(samples) {
  const low = (choose) => samples.map(choose).toSorted((a, b) => a - b)[samples.length >> 2];
  const times = Object.values(parts).map((names) =>
    low(({ kernels }) => sum(names.map((name) => kernels[name] ?? 0))),
  );
  const total = sum(times);
  const cells = times.map((time) => `${time.toFixed(2)} (${((100 * time) / total).toFixed(0)} %)`);
  return { cells, whole: low((one) => one.whole), products: times[0] };
}

/** Multiplications of a text's token. */
const countProducts = ({ layers, hidden, inner }) => layers * (4 * hidden ** 2 + 2 * hidden * inner);

const programs = {
  input: {
    parts: fileURLToPath(new URL('encoder/parts-page.mjs', import.meta.url)),
    load: fileURLToPath(new URL('../../dist/entries/in-process/load-bundled-embedder.js', import.meta.url)),
  },
};
await onBasePage(programs, async (page) => {
  const given = { entry, tasks, hundreds, baseName, shape: benchShape, method, rounds };
  const { results, tokens, limit } = await page.evaluate(measure, given);
  const names = Object.keys(results);
  const columns = names.map((name) => describe(results[name]));
  const rows = Object.keys(parts).map(
    (part, i) => `| ${[part, ...columns.map(({ cells }) => cells[i])].join(' | ')} |`,
  );
  // The texts of assay-base differ in length.
  const products = Object.values(tasks).map(([count, tokens]) => count * tokens * countProducts(benchShape));
  const rate = (times) =>
    times.map((time, i) => (i in products ? (products[i] / time / 1e6).toFixed(0) : ''));
  const lines = [
    `| ${['milliseconds, lower quartile of the rounds', ...names].join(' | ')} |`,
    `|${'---|'.repeat(names.length + 1)}`,
    ...rows,
    `| ${['all, with JavaScript between, not timed by kernel', ...columns.map(({ whole }) => whole.toFixed(2))].join(' | ')} |`,
    `| ${['G multiplications a second, products alone', ...rate(columns.map((one) => one.products))].join(' | ')} |`,
    `| ${['G multiplications a second, all', ...rate(columns.map((one) => one.whole))].join(' | ')} |`,
  ];
  const options = [
    rounds === 15 ? '' : ` --rounds ${rounds}`,
    method === 'pairs' ? '' : ` --method ${method}`,
  ].join('');
  const command = `\`npm run bench:encoder-parts${options && ` --${options}`}\`, ${machine()}`;
  console.log(lines.join('\n'));
  record(
    `Time by kernel${method === 'pairs' ? '' : `, ${method}`}`,
    `${command}; headless Chromium, one thread, ${rounds} rounds. MiniLM's shape by \`${method}\`; assay-base, another text each time (${tokens.toFixed(0)} tokens in the mean), by the method it
chose, with its tokenizer in "all".

${lines.join('\n')}

Products by \`pairs\` on registers alone, without a load or a store: ${limit.toFixed(0)} G a second, the best of the rounds.`,
  );
});
