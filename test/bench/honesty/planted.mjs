// Five sets with planted faults, one kind in each build: what the report finds of them. The same texts, labels and vectors go to
// `.cache/honesty`, so that another auditor can be tried on them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openModels } from '../../../dist/server/node/index.js';
import { openFolder } from '../quality/csv.mjs';
import { shuffled } from '../quality/draw.mjs';
import { tasksOf } from '../quality/tasks.mjs';
import { openEmbedder, wholeVectors } from '../quality/vectors.mjs';

/** Each set, and the one that its foreign texts are of. */
const sets = {
  sst2: 'commit_message',
  clickbait: 'cr',
  formality: 'commit_message',
  onion_or_not: 'sst2',
  humor: 'cr',
};
const size = 500;
const cache = new URL('../../../.cache/honesty/', import.meta.url);
const cell = (text) => `"${text.replaceAll('"', '""')}"`;
const indicesOf = (list) => list.map((_, i) => i);

/** Rows with a `planted` mark where they are faulty. */
const faults = {
  'flipped labels': (rows, name) => {
    const wrong = new Set(shuffled(indicesOf(rows), 11, name).slice(0, 50));
    return rows.map((one, i) => (wrong.has(i) ? { ...one, label: 1 - one.label, planted: true } : one));
  },
  'foreign texts': (rows, _name, foreign) => [
    ...rows,
    ...foreign.map((text, i) => ({ text, label: i % 2, planted: true })),
  ],
  'near copies': (rows, name) => [
    ...rows,
    ...shuffled(rows, 12, name)
      .slice(0, 50)
      .map((one, i) => ({
        ...one,
        text: i % 2 === 0 ? `RT @reader: ${one.text}` : `${one.text.toUpperCase()}!`,
        planted: true,
      })),
  ],
  'a sorted file': (rows) =>
    [...rows].sort((a, b) => a.label - b.label).map((one) => ({ ...one, planted: true })),
  'one bad source': (rows, name) => {
    const wrong = new Set(shuffled(indicesOf(rows), 13, name).slice(0, 200));
    const coin = shuffled(indicesOf(rows), 14, name);
    return rows.map((one, i) =>
      wrong.has(i) ? { ...one, label: coin[i] % 2, source: 1, planted: true } : one,
    );
  },
};

/** The finding that names each kind of fault. */
const kinds = {
  'flipped labels': 'label',
  'foreign texts': 'outlier',
  'near copies': 'near_copy',
  'a sorted file': 'order',
  'one bad source': 'group',
};

async function build(engine, rows) {
  const files = [0, 1].map((source) => {
    const own = rows.filter((one) => (one.source ?? 0) === source);
    const lines = own.map(({ text, label }) => `${cell(text)},${label === 1 ? 'high' : 'low'}`);
    return { path: `${source}.csv`, file: new Blob([`text,label\n${lines.join('\n')}\n`]), rows: own.length };
  });
  const used = files.filter((one) => one.rows > 0);
  await engine.authoring.build({
    handle: 'local.planted',
    configuration: {
      effort: 'low',
      traits: [{ type: 'spectrum', key: 'x' }],
      sources: used.map(({ path }) => ({ type: 'csv', path, label_column: 'label' })),
    },
    directory: { kind: 'files', files: used.map(({ path, file }) => ({ path, file })) },
  });
  return (await engine.authoring.version('local.planted')).report;
}

/** Rows that the finding of a kind names, by the beginning of their text. */
function findMarked(report, kind, rows) {
  const found = report.findings.filter((one) => one.kind === kind);
  if (kind === 'order') return found.length > 0 ? rows.map(() => true) : rows.map(() => false);
  if (kind === 'group')
    return rows.map((one) => found.some(({ summary }) => summary.includes(`(${one.source ?? 0}.csv)`)));
  const texts = new Set(
    found.flatMap((one) => one.rows.map((row) => report.texts[row]?.replace(/…$/, '').slice(0, 150))),
  );
  return rows.map(({ text }) => texts.has(text.slice(0, 150)));
}

const rate = (rows, marked) => {
  const hits = rows.filter((one, i) => one.planted && marked[i]).length;
  const all = marked.filter(Boolean).length;
  return [
    all === 0 ? '—' : (hits / all).toFixed(2),
    (hits / rows.filter(({ planted }) => planted).length).toFixed(2),
  ];
};

/** What another auditor found, by set and fault, from `.cache/honesty/datalab.json`; empty without that file. */
function readOther() {
  try {
    return JSON.parse(readFileSync(new URL('datalab.json', cache), 'utf8'));
  } catch {
    return {};
  }
}

export async function measurePlanted(folder) {
  mkdirSync(cache, { recursive: true });
  const engine = openModels(fileURLToPath(new URL('../../../models', import.meta.url)), {
    embedder: 'assay-small',
  });
  const embedder = await openEmbedder('assay-small');
  const names = [...new Set([...Object.keys(sets), ...Object.values(sets)])];
  const tasks = new Map(tasksOf(folder, openFolder(folder), names).map((task) => [task.name, task]));
  const other = readOther();
  const table = [];
  const clean = [];
  for (const [name, from] of Object.entries(sets)) {
    const { train, traits } = tasks.get(name);
    const pick = (label) =>
      shuffled(
        indicesOf(train).filter((i) => traits[0].train[i] === label),
        5,
        name,
      ).slice(0, size);
    const rows = shuffled([...pick(0), ...pick(1)], 6, name).map((i) => ({
      text: train[i],
      label: traits[0].train[i],
    }));
    const foreign = shuffled(tasks.get(from).train, 7, name).slice(0, 20);
    const { findings } = await build(engine, rows);
    clean.push([
      name,
      ...['label', 'outlier', 'near_copy', 'order', 'group'].map(
        (kind) => `${findings.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0)}`,
      ),
    ]);
    for (const [fault, plant] of Object.entries(faults)) {
      const planted = plant(rows, name, foreign);
      const report = await build(engine, planted);
      const marked = findMarked(report, kinds[fault], planted);
      const { semantic } = await wholeVectors(
        embedder,
        planted.map(({ text }) => text),
      );
      const stem = `${name}-${kinds[fault]}`;
      writeFileSync(
        new URL(`${stem}.json`, cache),
        JSON.stringify({ kind: kinds[fault], columns: semantic.columns, rows: planted }),
      );
      writeFileSync(
        new URL(`${stem}.float32.bin`, cache),
        new Uint8Array(semantic.data.buffer, semantic.data.byteOffset, semantic.data.byteLength),
      );
      table.push([fault, name, ...rate(planted, marked), ...(other[stem] ?? ['?', '?'])]);
      console.log(table.at(-1).join(' | '));
    }
  }
  return { table: Object.keys(faults).flatMap((fault) => table.filter(([own]) => own === fault)), clean };
}
