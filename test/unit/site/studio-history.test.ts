// Undo and redo of the studio.
import { expect, it } from 'vitest';
import { emptyDraft } from '../../../public/build-page/saved/draft.js';
import { History } from '../../../public/build-page/saved/history.js';
import { limitSteps } from '../../../public/build-page/saved/kept-steps.js';

const begin = () => new History<string>((state) => state);

it('undoes and redoes step by step, up to the ends', () => {
  const history = begin();
  for (const [at, state] of ['a', 'b', 'c'].entries()) history.push(state, at * 1000);
  expect([history.undo(), history.undo(), history.undo()]).toEqual(['b', 'a', undefined]);
  expect([history.canUndo, history.canRedo]).toEqual([false, true]);
  expect([history.redo(), history.redo(), history.redo()]).toEqual(['b', 'c', undefined]);
});

it('joins quick changes into one step, but never with the first state or across an end of a step', () => {
  const history = begin();
  history.push('', 0);
  for (const [at, state] of ['w', 'wo', 'word'].entries()) history.push(state, 10 + at);
  history.endStep();
  history.push('word, and more', 20);
  expect([history.undo(), history.undo(), history.undo()]).toEqual(['word', '', undefined]);
});

it('forgets what was undone when something else is changed, and ignores an equal state', () => {
  const history = begin();
  history.push('a', 0);
  history.push('b', 1000);
  history.undo();
  history.push('a', 2000);
  expect(history.canRedo).toBe(true);
  history.push('c', 3000);
  expect([history.canRedo, history.undo()]).toEqual([false, 'a']);
});

it('amends the current state, however late, and keeps what was undone', () => {
  const history = begin();
  for (const [at, state] of ['a', 'b', 'c'].entries()) history.push(state, at * 1000);
  history.undo();
  history.amend('b, read');
  history.amend('b, read');
  expect(history.steps).toEqual({ states: ['a', 'b, read', 'c'], at: 1 });
  expect([history.redo(), history.undo(), history.undo()]).toEqual(['c', 'b, read', 'a']);
});

it('keeps a limited number of steps', () => {
  const history = begin();
  for (let at = 0; at < 300; at += 1) history.push(String(at), at * 1000);
  let undone = 0;
  while (history.undo() !== undefined) undone += 1;
  expect(undone).toBe(99);
});

it('goes on with the steps of an earlier visit, redo included until the first change', () => {
  const earlier = { states: ['a', 'b', 'c'], at: 1 };
  const history = begin();
  history.push('b', 0);
  history.resume(earlier);
  expect(history.steps).toEqual(earlier);
  expect([history.redo(), history.undo(), history.undo(), history.undo()]).toEqual([
    'c',
    'b',
    'a',
    undefined,
  ]);
  const changed = begin();
  changed.push('b', 0);
  changed.push('d', 1000);
  changed.resume(earlier);
  expect(changed.steps).toEqual({ states: ['a', 'b', 'd'], at: 2 });
});

it('goes on with the step of an earlier visit that is open, though it was amended meanwhile', () => {
  const history = begin();
  history.push('b', 0);
  history.amend('b, read');
  history.resume({ states: ['a', 'b', 'c'], at: 1 });
  expect(history.steps).toEqual({ states: ['a', 'b, read', 'c'], at: 1 });
});

it('adds what is open to the steps of an earlier visit that ended before it was kept', () => {
  const history = begin();
  history.push('c', 0);
  history.resume({ states: ['a', 'b'], at: 1 });
  expect(history.steps).toEqual({ states: ['a', 'b', 'c'], at: 2 });
  history.resume({ states: [], at: -1 });
  expect(history.undo()).toBe('b');
});

it('keeps the newest steps for the next visit: 30, and those of 16 MB', () => {
  const createFiles = (lastModified: number) => {
    const file = new File(['x'.repeat(9_000_000)], 'rows.csv', { lastModified });
    return new Map([[file.name, file]]);
  };
  const files = createFiles(1);
  const small = Array.from({ length: 40 }, () => ({ draft: emptyDraft, files }));
  expect(limitSteps({ states: small, at: 38 })).toEqual({ states: small.slice(10), at: 28 });
  const other = { draft: emptyDraft, files: createFiles(2) };
  const last = [...small.slice(0, 1), { draft: emptyDraft, files: createFiles(1) }];
  expect(limitSteps({ states: [other, ...last], at: 2 })).toEqual({ states: last, at: 1 });
});
