// How long the bundled embedders take on one thread in Node, beside MiniLM's shape (six layers, weights of noise) on the same
// runtime, and how many bytes each is.
import { readFileSync } from 'node:fs';
import { createRandom } from '../../../dist/authoring/numerics/random.js';
import { WasmEncoder } from '../../../dist/encoders/runtime/index.js';
import { benchShape } from '../../support/hub/weights/bench.mjs';
import { createWeights } from '../encoder/minilm.mjs';
import { catalogOf, openEmbedder } from '../quality/vectors.mjs';

const ids = ['assay-small', 'assay-base', 'assay-large'];
const ambient = () =>
  readFileSync(new URL('../../../models/ambient/ambient.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Milliseconds of `rounds` calls of each, in turn: the best and the median. */
async function time(calls, rounds) {
  const times = calls.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, call] of calls.entries()) {
      const start = performance.now();
      await call();
      times[at].push(performance.now() - start);
    }
  return times.map((list) => {
    const sorted = list.toSorted((a, b) => a - b);
    return { best: sorted[0], median: sorted[sorted.length >> 1] };
  });
}

/** Takes each task in turn, so that nothing is in a cache of the processor. */
function inTurn(tasks, run) {
  let turn = 0;
  return () => run(tasks[turn++ % tasks.length]);
}

/** MiniLM's shape, whose tokens are drawn: as many as the texts have with `reader`. */
function openMiniLm(reader) {
  const encoder = WasmEncoder.fromWeights(createWeights(), { segment: 64 });
  const { integer } = createRandom(1, 'speed');
  const draw = (texts) =>
    Array.from(reader.tokens(texts), (length) =>
      Uint32Array.from({ length }, () => integer(benchShape.vocabulary)),
    );
  encoder.chooseMethod();
  return { encode: (texts) => encoder.encode(texts), draw };
}

/** A text of as many words as make `count` tokens with the reader. */
function cutTo(reader, words, count) {
  let cut = 1;
  while ((reader.tokens([words.slice(0, cut + 1).join(' ')])[0] ?? 0) <= count) cut += 1;
  return words.slice(0, cut).join(' ');
}

const megabytes = (id) =>
  catalogOf(id)
    .files.reduce((sum, { bytes }) => sum + bytes / 1e6, 0)
    .toFixed(1);
const show = ({ best, median }, digits = 2) => `${best.toFixed(digits)} / ${median.toFixed(digits)}`;

/** @returns the section's table */
export async function measureSpeed() {
  const lines = ambient();
  const words = lines.join(' ').split(/\s+/);
  // In two texts, because an encoder's segment ends at 128 pieces.
  const hundreds = Array.from({ length: Math.floor(words.length / 100) }, (_, i) =>
    [0, 50].map((from) => words.slice(100 * i + from, 100 * i + from + 50).join(' ')),
  );
  const samples = lines.slice(0, 2_000);
  const embedders = await Promise.all(ids.map(openEmbedder));
  const [, base] = embedders;
  const short = Array.from({ length: 200 }, (_, i) => [cutTo(base, words.slice(100 * i), 16)]);
  const miniLm = openMiniLm(base);
  const contenders = [
    ...embedders.map((one) => ({
      ...{ name: `\`${one.id}\``, size: `${megabytes(one.id)} MB`, backend: one.backend },
      ...{ prepare: (texts) => texts, run: (texts) => one.embed(texts) },
    })),
    {
      ...{ name: 'MiniLM’s shape, six layers', size: '—', backend: 'wasm' },
      ...{ prepare: miniLm.draw, run: async (texts) => miniLm.encode(texts) },
    },
  ];
  const measure = (tasks, rounds) =>
    time(
      contenders.map(({ prepare, run }) => inTurn(tasks.map(prepare), run)),
      rounds,
    );
  await measure([samples.slice(0, 200)], 1);
  const [few, hundred, all] = [
    await measure(short, 101),
    await measure(hundreds.slice(0, 200), 101),
    await measure([samples], 3),
  ];
  const count = (texts) => base.tokens(texts).reduce((sum, tokens) => sum + tokens, 0);
  const rows = contenders.map(
    ({ name, size, backend }, at) =>
      `| ${name} | ${size} | ${backend} | ${show(few[at])} ms | ${show(hundred[at])} ms | ` +
      `${show({ best: all[at].best / 1000, median: all[at].median / 1000 })} s | ${(count(samples) / (all[at].best / 1000)).toFixed(0)} |`,
  );
  return `One thread, in alternating runs, best / median. Tokens are those of \`assay-base\`; MiniLM’s are as many drawn ones, with weights of noise.

| embedder | size | on | a text of 16 tokens | 100 words in two texts (${Math.round(count(hundreds.flat()) / hundreds.length)} tokens in the mean) | 2,000 samples (${count(samples)} tokens) | tokens a second of these |
|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}
