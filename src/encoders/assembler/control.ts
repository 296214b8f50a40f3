// Loops and choices. Pure.
import type { Code } from './code.js';
import { I32, type I32Variable } from './values.js';

const block = 0x40;
const end = 0x0b;

/** Runs `body` for `counter` = from, from + step, ... while it is less than `to`. */
export const forEach = (
  counter: I32Variable,
  from: I32 | number,
  to: I32,
  step: I32 | number,
  body: Code,
): Code => [
  counter.set(from),
  [counter.lessThan(to).code, 0x04, block],
  repeatWhile([body, counter.advance(step)], counter.lessThan(to)),
  end,
];

/** Runs `body` once, and again while `condition` holds after it. */
export const repeatWhile = (body: Code, condition: I32): Code => [
  [0x03, block],
  body,
  [condition.code, 0x0d, 0],
  end,
];

/** Computes both, takes one. */
export const choose = (condition: I32, a: I32, b: I32): I32 =>
  new I32([a.code, b.code, condition.code, 0x1b]);

export const min = (a: I32, b: I32): I32 => choose(a.lessThan(b), a, b);
