// Undo and redo of the studio.
import { expect, it } from 'vitest';
import { History } from '../../../public/build-page/saved/history.js';

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

it('keeps a limited number of steps', () => {
  const history = begin();
  for (let at = 0; at < 300; at += 1) history.push(String(at), at * 1000);
  let undone = 0;
  while (history.undo() !== undefined) undone += 1;
  expect(undone).toBe(99);
});
