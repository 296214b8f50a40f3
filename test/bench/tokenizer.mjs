// Tokenizer and embedder throughput. Ours against @huggingface/tokenizers on the same texts, in alternating runs;
// medians of 9 rounds. "cold" is the first pass of a new tokenizer, "warm" the second.
//   node .scripts/tsc.mjs -b src/core/embedding && node test/bench/tokenizer.mjs
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Tokenizer } from '@huggingface/tokenizers';
import { createBundledEmbedder } from '../../dist/core/embedding/bundled/bundled.js';
import { readPieces } from '../../dist/core/embedding/bundled/unigram/pieces-file.js';
import { Unigram } from '../../dist/core/embedding/bundled/unigram/unigram.js';
import { WordPiece } from '../../dist/core/embedding/bundled/wordpiece/wordpiece.js';
import { computeStyleBlock } from '../../dist/core/embedding/features/style/style.js';

const rounds = 9;
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const model = (name) => read(`models/embedders/assay-small/${name}`);
const vocabulary = model('vocab.txt').toString('utf8');
const settings = JSON.parse(read('test/fixtures/embedding/tokenizer.json'));
settings.model.vocab = Object.fromEntries(
  vocabulary
    .trimEnd()
    .split('\n')
    .map((token, id) => [token, id]),
);

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const milliseconds = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const thousands = (value) => Math.round(value).toLocaleString('en');

const fixture = JSON.parse(gunzipSync(read('test/fixtures/embedding/texts.json.gz')));
const words = fixture.join(' ').split(/\s+/);
const passages = Array.from({ length: 500 }, (_, i) => words.slice(i * 100, i * 100 + 100).join(' '));
const scripts = [
  'Быстрая коричневая лиса прыгает через ленивую собаку — «да»!',
  '人人生而自由，在尊严和权利上一律平等。',
  'Οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι',
  'يولد جميع الناس أحرارًا متساوين في الكرامة',
  '모든 인간은 태어날 때부터 자유로우며 👩‍👩‍👧‍👦',
  'Tous les êtres humains naissent libres et égaux en dignité',
];
const workloads = {
  '5,000 fixture texts': fixture,
  '500 passages of 100 words': passages,
  'fixture texts beyond ASCII': fixture.filter((text) => /[^\p{ASCII}]/u.test(text)),
  '600 texts in six scripts': Array.from({ length: 600 }, (_, i) => scripts[i % scripts.length]),
};

const piecesFile = read('models/embedders/assay-base/pieces.bin');
const { pieces, scores, unknown } = readPieces(piecesFile);
const unigramSettings = {
  ...{ version: '1.0', added_tokens: [], post_processor: null, decoder: null },
  normalizer: {
    type: 'Sequence',
    normalizers: [
      { type: 'NFKC' },
      { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
      { type: 'Strip', strip_left: true, strip_right: true },
    ],
  },
  pre_tokenizer: { type: 'Metaspace', replacement: '\u2581', prepend_scheme: 'always' },
  model: { type: 'Unigram', unk_id: unknown, vocab: pieces.map((piece, id) => [piece, scores[id]]) },
};

/** @param create creates our tokenizer @param reference the settings of theirs */
function tokenizers(texts, create, reference) {
  const library = new Tokenizer(reference, {});
  const theirs = () => {
    for (const text of texts) library.encode(text, { add_special_tokens: false });
  };
  const times = { theirs: [], cold: [], warm: [] };
  for (let round = -1; round < rounds; round++) {
    const own = create();
    const ours = () => {
      for (const text of texts) own.encode(text);
    };
    const [cold, warm, their] = [milliseconds(ours), milliseconds(ours), milliseconds(theirs)];
    // The round before the first only warms the compiler.
    if (round < 0) continue;
    times.theirs.push(their);
    times.cold.push(cold);
    times.warm.push(warm);
  }
  const { theirs: t, cold, warm } = times;
  const ratio = (own) => `${median(t.map((their, i) => their / own[i])).toFixed(1)}x`;
  const perSecond = (own) => thousands((texts.length / median(own)) * 1000);
  return {
    'theirs, texts/s': perSecond(t),
    'ours cold': perSecond(cold),
    'ours warm': perSecond(warm),
    'cold ratio': ratio(cold),
    'warm ratio': ratio(warm),
  };
}

async function embedder() {
  const bytes = (name) => Uint8Array.from(model(name)).buffer;
  const files = {
    vocabulary,
    table: new Uint8Array(bytes('table.bin')),
  };
  const start = performance.now();
  const bundled = createBundledEmbedder(files, { id: 'assay-small', revision: 'bench' });
  const built = performance.now() - start;
  const times = { embed: [], style: [], both: [] };
  for (let i = -500; i < 4 * passages.length; i++) {
    const text = [passages[(i + 500) % passages.length]];
    const a = performance.now();
    await bundled.embed(text);
    const b = performance.now();
    computeStyleBlock(text);
    const c = performance.now();
    if (i < 0) continue;
    times.embed.push(b - a);
    times.style.push(c - b);
    times.both.push(c - a);
  }
  const batch = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await bundled.embed(fixture);
    computeStyleBlock(fixture);
    batch.push(performance.now() - began);
  }
  const microseconds = (values) => `${(median(values) * 1000).toFixed(0)} µs`;
  console.log(`\nBundled embedder, built from its files in ${built.toFixed(0)} ms`);
  console.table({
    'p50 of one 100-word text: embed': microseconds(times.embed),
    'p50 of one 100-word text: style': microseconds(times.style),
    'p50 of one 100-word text: both': microseconds(times.both),
    'both, texts/s on the 5,000 fixture texts': thousands((fixture.length / median(batch)) * 1000),
  });
}

const kinds = {
  WordPiece: [() => new WordPiece(vocabulary), settings],
  Unigram: [() => new Unigram(readPieces(piecesFile)), unigramSettings],
};
for (const [kind, [create, reference]] of Object.entries(kinds)) {
  console.log(`${kind}, ours against @huggingface/tokenizers`);
  console.table(
    Object.fromEntries(
      Object.entries(workloads).map(([name, texts]) => [name, tokenizers(texts, create, reference)]),
    ),
  );
}
await embedder();
