// Writes figures of the public models into their site.json, from where `npm run models` takes them to the model cards.
import { readFileSync, writeFileSync } from 'node:fs';

/** Files of held-out samples, and what the model card says of their texts. The other evaluations are out of domain. */
export const heldOutTexts = {
  'test.jsonl': { kind: 'held_out', texts: 'Held-out texts of the same sources' },
  'test-near.jsonl': { kind: 'held_out', texts: 'Held-out texts near the scope' },
  'test-service.jsonl': { kind: 'held_out', texts: 'Held-out questions on service' },
  'test-written.jsonl': { kind: 'out_of_domain', texts: 'Invented texts' },
};

const ofHeldOut = new Set(Object.values(heldOutTexts).map(({ texts }) => texts));

const round = (value) => Math.round(value * 1000) / 1000;

/**
 * Replaces the evaluations of the calling bench.
 * @param isHeldOut whether they are those on the model's own held-out files
 */
export function writeEvaluations(handle, isHeldOut, evaluations) {
  const file = new URL(`../../models/${handle}/site.json`, import.meta.url);
  const site = JSON.parse(readFileSync(file, 'utf8'));
  const others = (site.evaluations ?? []).filter(({ texts }) => ofHeldOut.has(texts) !== isHeldOut);
  const rounded = evaluations.map((one) => ({
    ...one,
    metrics: Object.fromEntries(Object.entries(one.metrics).map(([name, value]) => [name, round(value)])),
  }));
  const all = isHeldOut ? [...rounded, ...others] : [...others, ...rounded];
  writeFileSync(file, `${JSON.stringify({ ...site, evaluations: all }, null, 2)}\n`);
}
