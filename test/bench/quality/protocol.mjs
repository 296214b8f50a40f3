// What is run: cells in an order that makes a table early and deepens it, so that a run may be stopped and continued.
import { methods as trainers } from '../../../dist/authoring/training/methods/registry.js';

export const methods = Object.keys(trainers);

export const fewShots = [16, 64];
export const allShots = [...fewShots, 'all'];

/** Of the builds, by trait type. */
export const efforts = { spectrum: 'high', topic: 'medium', claim: 'medium', outlier: 'medium' };

/** Sets that single methods are compared on: with poles of their own and a signal that is meant to be there. */
export const comparable = (task) => task.type === 'spectrum' && !task.textAlone;

/** Sets with several grades a row and no label: `npm run bench:models` judges them. */
export const graded = ['commit_open'];

/**
 * Every cell: first everything once with `auto` and the baseline, then the further draws, then the single methods.
 * @returns { task, shots, seed, method }[]; method 'tfidf' is the baseline
 */
export function cellsOf(all, seeds) {
  const tasks = all.filter(({ name }) => !graded.includes(name));
  const cells = [];
  const add = (shots, seed, names, picked) => {
    for (const task of picked) for (const method of names) cells.push({ task, shots, seed, method });
  };
  const rivals = (task) => task.type !== 'outlier';
  const pass = (shots, seed) => {
    add(shots, seed, ['auto'], tasks);
    add(shots, seed, ['tfidf'], tasks.filter(rivals));
  };
  for (const shots of allShots) pass(shots, 0);
  add(
    'graded',
    0,
    ['auto'],
    tasks.filter(({ scores }) => scores),
  );
  for (let seed = 1; seed < seeds; seed++) for (const shots of fewShots) pass(shots, seed);
  const compared = tasks.filter(comparable);
  for (const shots of allShots) add(shots, 0, methods, compared);
  for (let seed = 1; seed < seeds; seed++) for (const shots of fewShots) add(shots, seed, methods, compared);
  return cells;
}
