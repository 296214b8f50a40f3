// `npm run bench:familiarity -- <folder of labelled sets> [--commit id]`: what the familiarity of a text is worth; writes
// FAMILIARITY.md.
//   a. Telling a model's own test texts from those of other models, by the integer on the card. Goal: mean AUROC 0.90.
//   b. Confidence under shift, as it is and lowered one step for texts below the 1st percentile.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ownAgainstOthers, publicModels } from './familiarity/model-texts.mjs';
import { underShift } from './familiarity/shift.mjs';
import { openEmbedder } from './quality/vectors.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commit: { type: 'string' } },
});
const [folder] = positionals;
if (!folder) throw new Error('Name the folder of labelled sets: npm run bench:familiarity -- <folder>');

function commit() {
  if (values.commit) return values.commit;
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'src').length > 0;
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes in src' : ''}`;
}

const embedder = await openEmbedder();
const started = performance.now();
const parts = [
  '# Familiarity, measured',
  `Written by \`npm run bench:familiarity -- <folder of labelled sets>\` on ${new Date().toISOString().slice(0, 10)}: commit ${commit()}, embedder ${embedder.id} ${embedder.revision}, Node ${process.versions.node}.`,
  await ownAgainstOthers(folder, embedder),
  await publicModels(embedder),
  await underShift(folder, embedder),
];
writeFileSync(new URL('FAMILIARITY.md', import.meta.url), `${parts.join('\n\n')}\n`);
console.log(parts.slice(2).join('\n\n'));
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
