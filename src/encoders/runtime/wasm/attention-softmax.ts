// Scores of four queries to attention weights: softmax in float32, weights in int16. Weights are divided by their sum after
// rounding, so they always add up to one.
import type { Code } from '../../assembler/index.js';
import { f32x4, i16x8, i32x4, load, repeatWhile, store, store32Lane } from '../../assembler/index.js';
import { maxWeight, weightSum } from '../attention-levels.js';
import { exp2, maxLanes, round, sumLanes } from './arithmetic.js';
import type { Frame } from './attention-frame.js';
import { tileRows, tileWordBytes, wordBytes } from './layout.js';

/** Runs `body` for each 16 * `vectors` bytes of the scores of query r. */
const forScores = ({ at, end, scores, padded }: Frame, r: number, vectors: 1 | 2, body: Code): Code => [
  at.set(scores.add(padded.mul(4 * r))),
  end.set(at.add(padded.shl(2))),
  repeatWhile([body, at.advance(16 * vectors)], at.lessThan(end)),
];

function computeWeights(frame: Frame, r: number): Code {
  const { at, to, x, y, z, max, sums, scores, padded, rowScales } = frame;
  const [[first, second]] = sums;
  return [
    max.set(load(scores.add(padded.mul(4 * r)))),
    forScores(frame, r, 1, max.set(f32x4.pmax(max, load(at)))),
    maxLanes(max),
    z.set(f32x4.splat(0)),
    forScores(frame, r, 1, [
      x.set(f32x4.sub(load(at), max)),
      exp2(x, first, y),
      store(at, y),
      z.set(f32x4.add(z, y)),
    ]),
    sumLanes(z),
    y.set(f32x4.pmin(f32x4.splat(maxWeight), f32x4.div(f32x4.splat(weightSum), z))),
    to.set(frame.attentionWeights.add(wordBytes * r)),
    z.set(i32x4.splat(0)),
    forScores(frame, r, 2, [
      first.set(round(f32x4.mul(load(at), y))),
      second.set(round(f32x4.mul(load(at, 16), y))),
      z.set(i32x4.add(z, i32x4.add(first, second))),
      x.set(i16x8.narrow(first, second)),
      [0, 1, 2, 3].map((lane) => store32Lane(to, x, lane, tileWordBytes * lane)),
      to.advance(4 * tileWordBytes),
    ]),
    z.set(f32x4.fromI32(z)),
    sumLanes(z),
    rowScales[r].set(f32x4.div(frame.valueScale, z)),
  ];
}

/** Attention weights of the four queries; rowScales = what their sums of values are to be multiplied by. */
export const softmax = (frame: Frame): Code =>
  Array.from({ length: tileRows }, (_, r) => computeWeights(frame, r));
