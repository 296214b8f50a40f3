// `npm run bench:positions [-- <folder of built models>]`: where held-out texts score on the spectrum traits of the public
// models. Without a folder it builds the documents of `models/` in a temporary one, and leaves `models/` as it is.
//   ends      share of the texts that score 1 or less, or 99 or more: at most 5 %
//   distinct  different scores of the first 300 texts: at least 60, of fewer texts in proportion
//   breaks    none below 10 or above 95 where the poles are separated
//   covered   share of the texts of each pole whose interval contains its end of the scale: about 90 %
//   ECE       of the probability, both poles weighing the same; and of the score taken for one
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArtifact } from '../../dist/core/scoring/artifact/read-artifact.js';
import { main as buildModels } from '../../dist/server/node/build-models.js';
import { openModels } from '../../dist/server/node/index.js';
import { calibrationError, coverageOf } from './quality/measures.mjs';

const goals = { ends: 0.05, distinct: 60, texts: 300, low: 10, high: 95 };
const grades = new Map([
  ['positive', 1],
  ['high', 1],
  [1, 1],
  ['negative', 0],
  ['low', 0],
  [0, 0],
]);
const percent = (value) => `${(100 * value).toFixed(1)} %`;

/** Runs with the folder of built models. */
async function withModels(run) {
  const [given] = process.argv.slice(2);
  if (given) return run(given);
  const folder = mkdtempSync(join(tmpdir(), 'positions-'));
  try {
    cpSync(new URL('../../models/', import.meta.url), folder, { recursive: true });
    await buildModels([folder], () => {});
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Trait details of the held-out texts of a model that have a grade for the trait, and the grades at a pole. */
async function readHeldOut(engine, folder, handle) {
  const file = join(folder, handle, 'samples', 'test.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const scored = [];
  for (const row of lines.map((line) => JSON.parse(line))) {
    const { card } = await engine.score(handle, { content: row.text });
    scored.push({ row, card });
  }
  return scored;
}

function describeTrait(trained, scored) {
  const own = scored.filter(({ row }) => row[trained.key] !== undefined);
  const details = own.map(({ card }) => card.detail[trained.key]);
  const scores = details.map(({ score }) => score);
  const poled = own
    .map(({ row }, i) => ({ ...details[i], positive: grades.get(row[trained.key]) }))
    .filter(({ positive }) => positive !== undefined);
  const positive = poled.map((one) => one.positive);
  const { neg_p75, pos_p25 } = trained.widened;
  return {
    texts: own.length,
    ends: scores.filter((score) => score <= 1 || score >= 99).length / own.length,
    distinct: new Set(scores.slice(0, goals.texts)).size,
    breaks: Object.values(details[0].breaks),
    separated: neg_p75 < pos_p25,
    coverage: coverageOf(
      poled.map(({ interval }) => interval),
      positive,
    ),
    ece: calibrationError(
      poled.map(({ probability }) => probability),
      positive,
      true,
    ),
    asScore: calibrationError(
      poled.map(({ score }) => score / 100),
      positive,
      true,
    ),
  };
}

function listMisses({ texts, ends, distinct, breaks, separated }) {
  const wanted = goals.distinct * Math.min(1, texts / goals.texts);
  return [
    ...(ends > goals.ends ? ['ends'] : []),
    ...(distinct < wanted ? ['distinct'] : []),
    ...(separated && (Math.min(...breaks) < goals.low || Math.max(...breaks) > goals.high) ? ['breaks'] : []),
  ];
}

async function measure(folder) {
  const engine = openModels(folder);
  console.log(
    '| trait | texts | ends | distinct | breaks | poles | covered | decides nothing | ECE | score as probability | missed |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  let missed = 0;
  for (const { handle } of await engine.models()) {
    const scored = await readHeldOut(engine, folder, handle);
    const { traits } = readArtifact(new Uint8Array(readFileSync(join(folder, handle, 'model.assay'))));
    for (const trained of traits) {
      if (trained.type !== 'spectrum' || scored.length === 0) continue;
      const found = describeTrait(trained, scored);
      const misses = listMisses(found);
      missed += misses.length;
      const { coverage, undecided } = found.coverage;
      const cells = [
        `${handle} ${trained.key}`,
        found.texts,
        percent(found.ends),
        found.distinct,
        found.breaks.join(' / '),
        found.separated ? 'separated' : 'overlapping',
        percent(coverage),
        percent(undecided),
        found.ece.toFixed(3),
        found.asScore.toFixed(3),
        misses.join(', ') || '—',
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
  console.log(missed === 0 ? '\nAll goals met.' : `\n${missed} goals missed.`);
}

await withModels(measure);
