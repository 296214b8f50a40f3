// Attention among the tokens of one text. For each head: keys and values to int16; then, for four queries at a time,
// scores, softmax, and the sum of values by attention weights. No value of another text is read.
import type { Code } from '../../assembler/index.js';
import {
  defineKernel,
  f32x4,
  forEach,
  i32x4,
  load,
  repeatWhile,
  store,
  store32Lane,
} from '../../assembler/index.js';
import { assignBuffers, clampRow, createFrame, type Frame, parameters, product } from './attention-frame.js';
import { packKeys, packQueries, packValues } from './attention-pack.js';
import { softmax } from './attention-softmax.js';
import { panelColumns, tileRows } from './layout.js';

/** Score of the tokens that fill the last panel: their attention weights are 0. */
const noScore = -1e30;

/** sums = the products of a tile and a panel up to panelEnd. */
const multiply = ({ sums, tile, panel, panelEnd, step }: Frame): Code => [
  sums.flat().map((sum) => sum.set(i32x4.splat(0))),
  repeatWhile(
    [step(sums, tile, panel), panel.advance(product.panelStep), tile.advance(product.tileStep)],
    panel.lessThan(panelEnd),
  ),
];

function computeScores(frame: Frame): Code {
  const { column, padded, tokens, panel, panelEnd, tile, at, to, other, scores, sums, rowScales } = frame;
  return [
    panel.set(frame.keys),
    to.set(scores),
    forEach(column, 0, padded, panelColumns, [
      tile.set(frame.queries),
      panelEnd.set(panel.add(frame.width.mul(2 * panelColumns))),
      multiply(frame),
      at.set(to),
      other.set(frame.keyScales.add(column.shl(2))),
      sums.map((pair, r) => [
        pair.map((sum, half) => {
          const score = f32x4.mul(f32x4.mul(f32x4.fromI32(sum), rowScales[r]), load(other, 16 * half));
          return store(at, score, 16 * half);
        }),
        at.advance(padded.shl(2)),
      ]),
      to.advance(4 * panelColumns),
    ]),
    forEach(column, tokens, padded, 1, [
      at.set(scores.add(column.shl(2))),
      rowScales.map(() => [store32Lane(at, f32x4.splat(noScore), 0), at.advance(padded.shl(2))]),
    ]),
  ];
}

/** Rows past the last are computed from the last query, and overwrite its result with the same bits. */
function sumValues(frame: Frame): Code {
  const { column, width, padded, panel, panelEnd, tile, at, out, sums, rowScales, token } = frame;
  return [
    panel.set(frame.values),
    forEach(column, 0, width, panelColumns, [
      tile.set(frame.attentionWeights),
      panelEnd.set(panel.add(padded.mul(2 * panelColumns))),
      multiply(frame),
      sums.map((pair, r) => [
        at.set(out.add(clampRow(frame, token.add(r)).mul(frame.outBytes))),
        at.advance(frame.headOffset.add(column.shl(2))),
        pair.map((sum, half) => store(at, f32x4.mul(f32x4.fromI32(sum), rowScales[r]), 16 * half)),
      ]),
    ]),
  ];
}

export const attention = defineKernel(parameters, (variables, scope) => {
  const frame = createFrame(variables, scope);
  const { from, head, headOffset, outBytes, width, token, tokens } = frame;
  return [
    assignBuffers(frame),
    forEach(headOffset, 0, outBytes, width.shl(2), [
      head.set(from.add(headOffset)),
      packKeys(frame),
      packValues(frame),
      forEach(token, 0, tokens, tileRows, [
        packQueries(frame),
        computeScores(frame),
        softmax(frame),
        sumValues(frame),
      ]),
    ]),
  ];
});
