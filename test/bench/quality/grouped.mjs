// Cells put together: the figures of one set, number of rows and method over the seeds that were run. Pure.
import { mean } from './measures.mjs';
import { comparable, methods } from './protocol.mjs';

const names = [
  'auroc',
  'f1',
  'ece',
  'balanced',
  'pooled',
  'coverage',
  'undecided',
  'spearman',
  'seconds',
  'rows',
  'style',
];

/** Looks up cells by set, shots, method. */
export function grouped(cells) {
  const groups = new Map();
  for (const cell of cells) {
    const key = [cell.task.name, cell.shots, cell.method].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return (set, shots, method, seeds) => {
    const found = groups.get([set, shots, method].join(' ')) ?? [];
    const taken = seeds ? found.filter(({ seed }) => seeds.includes(seed)) : found;
    return taken.length === 0 ? undefined : summary(taken.map(({ figures }) => figures));
  };
}

function summary(figures) {
  const means = names.map((name) => [name, mean(figures.map((one) => one[name] ?? Number.NaN))]);
  const levels = ['high', 'moderate', 'low'].map((level) => [
    level,
    [0, 1].map((k) => figures.reduce((sum, one) => sum + (one.confidence?.[level][k] ?? 0), 0)),
  ]);
  const chosen = [...new Set(figures.map((one) => one.chosen))].filter(Boolean);
  return {
    ...Object.fromEntries(means),
    confidence: Object.fromEntries(levels),
    chosen: chosen.length > 2 ? 'several' : chosen.join(', '),
    seeds: figures.length,
  };
}

/** Sets that cells were run of, in their first order; of one kind on request. */
export function setsIn(cells, picks = () => true) {
  return [...new Map(cells.map(({ task }) => [task.name, task])).values()].filter(picks);
}

/** Seeds for which every comparable set has `auto` and every single method. */
export function completeSeeds(cells, shots) {
  const tasks = setsIn(cells, comparable);
  const have = new Set(cells.map((cell) => [cell.task.name, cell.shots, cell.method, cell.seed].join(' ')));
  const seeds = [...new Set(cells.filter((cell) => cell.shots === shots).map(({ seed }) => seed))].sort();
  return seeds.filter((seed) =>
    tasks.every(({ name }) =>
      ['auto', ...methods].every((method) => have.has([name, shots, method, seed].join(' '))),
    ),
  );
}
