// `npm run bench:discovery [-- <folder of labelled sets>] [options]`: what discovery finds in labelled sets without their
// labels, by the default embedder and the shipped code; writes DISCOVERY.md.
//   --sections a,b   only these of recovery, clustering, names, adopted, scale; the others keep what is written
//   --commit id      the commit to name in the tables, outside a repository
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { adoptedSets, measureAdopted } from './discovery/adopted.mjs';
import { clusteringSets, measureClustering } from './discovery/clustering.mjs';
import { measureNames, namedSets } from './discovery/names.mjs';
import { pairsOf, readSet, recoverPair, recoverySets, summarise } from './discovery/recovery.mjs';
import {
  adoptedSection,
  clusteringSection,
  headings,
  namesSection,
  recoverySection,
  scaleSection,
} from './discovery/report.mjs';
import { openFolder } from './quality/csv.mjs';
import { tasksOf } from './quality/tasks.mjs';
import { openEmbedder } from './quality/vectors.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sections: { type: 'string', default: Object.keys(headings).join(',') },
    commit: { type: 'string' },
  },
});

const document = new URL('DISCOVERY.md', import.meta.url);
const folder = positionals[0] ?? '../shared/data';
const title =
  '# Discovery\n\nWhat trait discovery finds in labelled sets whose labels it does not see. The commands need the folder of labelled sets; each section ends with the embedder whose figures it has.';

function commit() {
  if (values.commit) return values.commit;
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', 'src').length > 0;
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes in src' : ''}`;
}

const embedder = await openEmbedder();
const facts = {
  commit: commit(),
  machine: `${embedder.id}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`,
};

async function measureRecovery(sets, embedder) {
  const read = new Map();
  for (const task of tasksOf(folder, sets, recoverySets)) read.set(task.name, await readSet(task, embedder));
  const pairs = pairsOf(recoverySets);
  const rows = [];
  for (const [a, b] of pairs) rows.push(...(await recoverPair(read.get(a), read.get(b))));
  const named = recoverySets.map((name) => read.get(name));
  return recoverySection(summarise(rows), named, { ...facts, pairs: pairs.length });
}

async function inTurn(names, measure) {
  const rows = [];
  for (const name of names) rows.push(await measure(name));
  return rows;
}

function measureScale() {
  const script = fileURLToPath(new URL('discovery/scale-once.mjs', import.meta.url));
  const run = (size) => {
    // Twice: the first run embeds the texts, which are cached.
    const call = () => execFileSync(process.execPath, [script, folder, ...size], { encoding: 'utf8' });
    call();
    return JSON.parse(call());
  };
  return scaleSection([['1000'], ['10000'], ['50000'], ['50000', '384']].map(run), facts);
}

async function main() {
  const sets = openFolder(folder);
  const measures = {
    recovery: () => measureRecovery(sets, embedder),
    clustering: async () =>
      clusteringSection(
        await inTurn(clusteringSets, (name) => measureClustering(folder, name, embedder)),
        facts,
      ),
    names: async () =>
      namesSection(await inTurn(namedSets, (name) => measureNames(folder, name, embedder)), facts),
    adopted: async () =>
      adoptedSection(await inTurn(adoptedSets, (name) => measureAdopted(folder, name)), facts),
    scale: async () => measureScale(),
  };
  const sections = readSections();
  for (const name of values.sections.split(',')) {
    sections.set(name, await measures[name]());
    const written = Object.keys(headings).flatMap((key) => sections.get(key) ?? []);
    writeFileSync(document, `${[title, ...written].join('\n\n')}\n`);
  }
}

/** The sections that are written already, by name. */
function readSections() {
  const text = existsSync(document) ? readFileSync(document, 'utf8') : '';
  const parts = text.split(/\n(?=## )/);
  return new Map(
    Object.entries(headings).flatMap(([name, heading]) => {
      const part = parts.find((one) => one.startsWith(heading));
      return part ? [[name, part.trim()]] : [];
    }),
  );
}

try {
  await main();
} catch (error) {
  console.error(
    error instanceof Error && error.message.startsWith('No labelled sets') ? error.message : error,
  );
  process.exitCode = 1;
}
