// Time to explain five traits of a text of 100 words with the bundled embedder, beside a plain score of the same text in
// the same run. Medians of alternating calls; no text is used twice in a row.
//   node .scripts/tsc.mjs -b src/server/node && node test/bench/explain.mjs

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { openModels } from '../../dist/server/node/index.js';

const handle = 'assay.commit-message';
const words = 100;
const rounds = 2000;

const root = new URL('../../', import.meta.url);
const fixture = readFileSync(new URL('test/fixtures/embedding/texts.json.gz', root));
const all = JSON.parse(gunzipSync(fixture)).join(' ').split(/\s+/);
const texts = Array.from({ length: 200 }, (_, i) => all.slice(i * words, (i + 1) * words).join(' '));

const models = openModels(fileURLToPath(new URL('models', root)));
const acts = {
  score: (content) => models.score(handle, { content }),
  explain: (content) => models.explain(handle, { content }),
};
const times = { score: [], explain: [] };
for (let i = -300; i < rounds; i++) {
  const content = texts[(i + 300) % texts.length];
  for (const [name, act] of Object.entries(acts)) {
    const began = performance.now();
    await act(content);
    if (i >= 0) times[name].push(performance.now() - began);
  }
}

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(share * values.length)];
const medians = Object.entries(times).map(([name, values]) => {
  return [
    name,
    { 'median ms': quantile(values, 0.5).toFixed(3), 'p95 ms': quantile(values, 0.95).toFixed(3) },
  ];
});
const { traits } = await models.card(handle);
console.log(`${handle}, ${traits.length} traits, ${words} words, ${rounds} alternating calls`);
console.table(Object.fromEntries(medians));
console.log(
  `explain / score: ${(quantile(times.explain, 0.5) / quantile(times.score, 0.5)).toFixed(1)} times`,
);
