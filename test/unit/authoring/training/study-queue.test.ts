// The order in which free threads take studies.
import { describe, expect, it } from 'vitest';
import { createLabels, defaultBoundaries } from '../../../../src/authoring/training/data/labels.js';
import { createTrainingContext } from '../../../../src/authoring/training/problem/training-context.js';
import { createTraitDataset } from '../../../../src/authoring/training/problem/trait-dataset.js';
import type { StudyTask } from '../../../../src/authoring/training/search/study.js';
import { StudyQueue } from '../../../../src/authoring/training/search/study-queue.js';
import { clouds, spectrum } from './samples.js';

const { encodings, qualities } = clouds({ count: 6 });
const context = createTrainingContext({
  encodings,
  ambient: undefined,
  shape: { folds: 2, repeats: 1 },
  seed: 1,
});
const datasetOf = (key: string) => {
  const { samples } = spectrum(key, qualities);
  return createTraitDataset(
    context,
    { key, type: 'spectrum' },
    samples,
    createLabels(samples, defaultBoundaries),
  );
};
const methods = ['ridge', 'balanced_cosine', 'regression'] as const;
const tasksOf = (...keys: string[]): StudyTask[] =>
  keys.map(datasetOf).flatMap((dataset) => methods.map((method) => ({ dataset, method })));
const nameOf = (task: StudyTask | undefined) => task && `${task.dataset.key} ${task.method}`;

describe('the study queue', () => {
  it('gives every thread a trait of its own first, and keeps it on that trait', () => {
    const queue = new StudyQueue(tasksOf('a', 'b'));
    const one = queue.take();
    const two = queue.take();
    const next = [queue.take(two), queue.take(one)];
    expect([one, two, ...next].map(nameOf)).toEqual([
      'a ridge',
      'b ridge',
      'b balanced_cosine',
      'a balanced_cosine',
    ]);
  });

  it('gives a thread whose trait is finished a study of the trait with the most left', () => {
    const queue = new StudyQueue(tasksOf('a', 'b', 'c'));
    const [a, b, c] = [queue.take(), queue.take(), queue.take()];
    const later = queue.take(a);
    expect(nameOf(queue.take(queue.take(later)))).toBe('b balanced_cosine');
    expect([queue.take(b), queue.take(c)].map(nameOf)).toEqual(['b regression', 'c balanced_cosine']);
  });

  it('gives a study again that was put back, and nothing when it is empty', () => {
    const queue = new StudyQueue(tasksOf('a'));
    const first = queue.take();
    if (first) queue.putBack(first);
    expect([queue.take(), queue.take(), queue.take(), queue.take()].map(nameOf)).toEqual([
      'a ridge',
      'a balanced_cosine',
      'a regression',
      undefined,
    ]);
  });
});
