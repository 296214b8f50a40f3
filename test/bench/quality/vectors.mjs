// Texts as the engine encodes them, kept in `.cache/quality` under the hash of the texts, the embedder's revision
// and the code that encodes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { spreadIndices } from '../../../dist/authoring/numerics/spread-indices.js';
import { encodeCorpus } from '../../../dist/authoring/pipeline/encode-corpus.js';
import { normaliseText } from '../../../dist/core/content/index.js';
import { surfaceDimensions } from '../../../dist/core/embedding/features/surface.js';
import { encodeText } from '../../../dist/core/engine/encoding/encode-texts.js';
import { joinSparseRows, sparseRow } from '../../../dist/core/numerics/sparse-rows.js';
import { loadBundledEmbedder } from '../../../dist/entries/in-process/load-bundled-embedder.js';
import { encodingHash } from './code.mjs';

const models = new URL('../../../models/', import.meta.url);
const cache = new URL('../../../.cache/quality/', import.meta.url);
/** Ambient texts that a build looks at. */
const ambientTexts = 2000;

/** Entry of a bundled embedder in the catalog, or in that of its own package, by its id; without one the default. */
export function catalogOf(id) {
  const own = `embedders/${id}/catalog.json`;
  const catalog = existsSync(new URL(own, models)) ? own : 'catalog.json';
  const { embedders } = JSON.parse(readFileSync(new URL(catalog, models), 'utf8'));
  const entry = id === undefined ? embedders[0] : embedders.find((one) => one.id === id);
  if (!entry) throw new Error(`The catalog has no embedder '${id}'`);
  return entry;
}

/** That embedder, loaded. */
export async function openEmbedder(id) {
  return await loadBundledEmbedder(
    catalogOf(id),
    async ({ path }) => new Uint8Array(readFileSync(new URL(path, models))),
  );
}

/** Encodings of n training texts, one row a text, as a build makes them. */
export async function wholeVectors(embedder, texts) {
  return await kept('whole', embedder, texts, () =>
    encodeCorpus(embedder, texts, { runStep: (step) => step() }),
  );
}

/** Encodings of n test texts segment by segment, as a score sees them: text i has rows offsets[i]..offsets[i + 1]. */
export async function segmentVectors(embedder, texts) {
  return await kept('segments', embedder, texts, async () => {
    const parts = [];
    for (const text of texts) parts.push((await encodeText(embedder, normaliseText(text).text)).encodings);
    const offsets = new Uint32Array(parts.length + 1);
    parts.forEach((part, i) => {
      offsets[i + 1] = offsets[i] + part.tokens.length;
    });
    const stacked = (block, columns) => {
      const data = new Float32Array(offsets.at(-1) * columns);
      parts.forEach((part, i) => {
        data.set(part[block].data, offsets[i] * columns);
      });
      return { rows: offsets.at(-1), columns, data };
    };
    return {
      semantic: stacked('semantic', embedder.dimensions),
      style: stacked('style', surfaceDimensions),
      terms: joinSparseRows(
        parts.flatMap(({ terms, tokens }) => Array.from(tokens, (_, i) => sparseRow(terms, i))),
      ),
      tokens: Uint32Array.from(parts.flatMap(({ tokens }) => [...tokens])),
      offsets,
    };
  });
}

/** Ambient texts, evenly spread as a build takes them. */
export async function ambientVectors(embedder) {
  const lines = readFileSync(new URL('ambient/ambient.txt', models), 'utf8').trim().split('\n');
  const picked = Array.from(spreadIndices(lines.length, ambientTexts), (place) => lines[place]);
  return await wholeVectors(embedder, picked);
}

async function kept(kind, embedder, texts, make) {
  const hash = createHash('sha256').update(`${kind} ${encodingHash(embedder.revision)}`);
  for (const text of texts) hash.update(`\u0000${text}`);
  const file = new URL(`${hash.digest('hex').slice(0, 24)}.bin`, cache);
  if (existsSync(file)) return deserialize(readFileSync(file));
  const made = await make();
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, serialize(made));
  return made;
}
