// How often each confidence is right, on the test files of labelled sets and of the public models, and with random labels.
// Both poles weigh the same.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openModels } from '../../../dist/server/node/index.js';
import { openFolder } from '../quality/csv.mjs';
import { drawRows, shuffled } from '../quality/draw.mjs';
import { balancedWeights, byConfidence } from '../quality/measures.mjs';
import { tasksOf } from '../quality/tasks.mjs';
import { trial } from '../quality/trial.mjs';
import { ambientVectors, openEmbedder, segmentVectors, wholeVectors } from '../quality/vectors.mjs';

const levels = ['high', 'moderate', 'low'];
const cap = 2000;
const percent = (share) => `${Math.round(100 * share)} %`;

/** Share of the rows and share of those that are right, for each confidence. */
function describe(counts) {
  const all = levels.reduce((sum, level) => sum + counts[level][0], 0);
  return levels.map((level) => {
    const [rows, right] = counts[level];
    return rows === 0 ? '—' : `${percent(rows / all)}, right ${percent(right / rows)}`;
  });
}

const add = (a, b) =>
  Object.fromEntries(levels.map((level) => [level, a[level].map((value, k) => value + b[level][k])]));
const nothing = Object.fromEntries(levels.map((level) => [level, [0, 0]]));

/** @param label what a row's class becomes, from its class and its position */
async function measureTask(task, vectors, draws, label = (own) => own) {
  const rows = [];
  for (const [shots, seeds] of draws) {
    let counts = nothing;
    let auroc = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const drawn = drawRows(task, shots, seed, cap);
      const changed = {
        ...task,
        traits: task.traits.map((trait, at) => {
          const order = shuffled([...drawn[at]], seed, 'labels');
          const train = Int8Array.from(trait.train);
          drawn[at].forEach((row, i) => {
            train[row] = label(trait.train[row], trait.train[order[i]]);
          });
          return { ...trait, train };
        }),
      };
      const options = { method: 'auto', effort: 'low', seed };
      const figures = await trial(changed, drawn, vectors, options).catch((error) => {
        if (error.name !== 'AssayError') throw error;
        return null;
      });
      if (figures === null) continue;
      counts = add(counts, figures.balancedConfidence);
      auroc += figures.auroc / seeds;
    }
    rows.push({ name: task.name, shots: `${shots}`, auroc, counts });
    console.log(task.name, shots, auroc.toFixed(3), describe(counts).join(' | '));
  }
  return rows;
}

/** Every set with 16, 64 and all rows, then sets of two classes with random labels. */
export async function measureSets(folder) {
  const embedder = await openEmbedder('assay-small');
  const ambient = await ambientVectors(embedder);
  const sets = [];
  const random = [];
  for (const task of tasksOf(folder, openFolder(folder), []).filter(({ name }) => name !== 'commit_open')) {
    const statements = task.traits.map(({ statement }) => statement ?? '');
    const vectors = {
      whole: await wholeVectors(embedder, [...task.train, ...statements]),
      segments: await segmentVectors(embedder, task.test),
      ambient,
    };
    const few = [
      [16, 3],
      [64, 2],
    ];
    sets.push(...(await measureTask(task, vectors, [...few, ['all', 1]])));
    if (task.type === 'spectrum')
      random.push(...(await measureTask(task, vectors, [...few, ['all', 1]], (_, other) => other)));
  }
  return {
    sets: sets.map(({ name, shots, auroc, counts }) => [name, shots, auroc.toFixed(3), ...describe(counts)]),
    random: ['16', '64', 'all'].map((shots) => {
      const own = random.filter((row) => row.shots === shots);
      return [
        shots,
        `${own.length}`,
        ...describe(own.reduce((sum, { counts }) => add(sum, counts), nothing)),
      ];
    }),
  };
}

const words = new Map([
  ['positive', 1],
  ['high', 1],
  ['mixed', 0.5],
  ['negative', 0],
  ['low', 0],
]);
const gradeOf = (value) => words.get(value) ?? (typeof value === 'number' ? value : undefined);

/** Every public model on its held-out samples, all of its traits together. */
export async function measureModels() {
  const root = fileURLToPath(new URL('../../../models/', import.meta.url));
  const engine = openModels(root.slice(0, -1));
  const rows = [];
  for (const handle of readdirSync(root).filter((name) => name.startsWith('assay.'))) {
    const file = `${root}${handle}/samples/test.jsonl`;
    const byTrait = new Map();
    for (const line of readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row))) {
      const { card } = await engine.score(handle, { content: line.text });
      for (const [key, { score, confidence }] of Object.entries(card.detail)) {
        const grade = gradeOf(line[key]);
        if (grade === undefined || grade === 0.5) continue;
        const list = byTrait.get(key) ?? [];
        byTrait.set(key, [...list, { score: score / 100, positive: Number(grade > 0.5), confidence }]);
      }
    }
    let counts = nothing;
    for (const list of byTrait.values()) {
      const positive = list.map((one) => one.positive);
      const scores = list.map(({ score }) => score);
      const confidences = list.map(({ confidence }) => confidence);
      counts = add(counts, byConfidence(scores, positive, confidences, balancedWeights(positive)));
    }
    rows.push([`\`${handle}\``, ...describe(counts)]);
    console.log(rows.at(-1).join(' | '));
  }
  return rows;
}
