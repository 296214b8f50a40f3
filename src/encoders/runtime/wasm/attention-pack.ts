// Queries, keys, and values of a head to int16: each query and key with a scale of its own, all values with one.
import type { Code, I32 } from '../../assembler/index.js';
import {
  bits,
  f32x4,
  forEach,
  i16x8,
  i32x4,
  load,
  repeatWhile,
  store,
  store32Lane,
} from '../../assembler/index.js';
import { maxValue } from '../attention-levels.js';
import { absolute, maxLanes, round } from './arithmetic.js';
import { type Frame, locatePart } from './attention-frame.js';
import { panelColumns, panelWordBytes, tileWordBytes, wordBytes } from './layout.js';

/** Magnitude of a row of zeros. */
const minMagnitude = 1e-20;

const clear = ({ max }: Frame): Code => max.set(f32x4.splat(minMagnitude));

/** Raises the lanes of `max` to the magnitudes of a row; leaves `end` at its end. */
const raiseToMagnitudes = ({ at, end, max, width }: Frame, row: I32): Code => [
  at.set(row),
  end.set(at.add(width.shl(2))),
  repeatWhile([max.set(f32x4.pmax(max, absolute(load(at)))), at.advance(16)], at.lessThan(end)),
];

/** y = limit / magnitude of a row, max = the magnitude. */
const findRowScale = (frame: Frame, row: I32): Code => [
  clear(frame),
  raiseToMagnitudes(frame, row),
  maxLanes(frame.max),
  frame.y.set(f32x4.div(f32x4.splat(frame.limit), frame.max)),
];

/** Writes a row times y as int16, by pairs of columns, to words `stride` bytes apart from `to` on. */
const writeLanes = ({ at, end, to, x, y }: Frame, row: I32, stride: number): Code => [
  at.set(row),
  repeatWhile(
    [
      x.set(i16x8.narrow(round(f32x4.mul(load(at), y)), round(f32x4.mul(load(at, 16), y)))),
      [0, 1, 2, 3].map((lane) => store32Lane(to, x, lane, stride * lane)),
      to.advance(4 * stride),
      at.advance(32),
    ],
    at.lessThan(end),
  ),
];

/** Keys in panels of eight tokens; their scales include the factor of the scores. */
export function packKeys(frame: Frame): Code {
  const { token, tokens, to, keys, keyScales, width, max, factor } = frame;
  const row = locatePart(frame, token, 1);
  const panel = keys.add(token.and(-panelColumns).mul(width).shl(1));
  return forEach(token, 0, tokens, 1, [
    findRowScale(frame, row),
    store32Lane(keyScales.add(token.shl(2)), f32x4.mul(max, f32x4.splat(factor)), 0),
    to.set(panel.add(token.and(panelColumns - 1).mul(wordBytes))),
    writeLanes(frame, row, panelWordBytes),
  ]);
}

/** Values in panels of eight columns, by pairs of tokens. */
export function packValues(frame: Frame): Code {
  const { token, tokens, padded, values, at, end, other, to, y, max, valueScale } = frame;
  const quantised = (row: I32, offset: number) => round(f32x4.mul(load(row, offset), y));
  return [
    clear(frame),
    forEach(token, 0, tokens, 1, raiseToMagnitudes(frame, locatePart(frame, token, 2))),
    maxLanes(max),
    y.set(f32x4.div(f32x4.splat(maxValue), max)),
    valueScale.set(f32x4.mul(max, f32x4.splat(1 / maxValue))),
    forEach(token, 0, padded, 2, [
      at.set(locatePart(frame, token, 2)),
      other.set(locatePart(frame, token.add(1), 2)),
      end.set(at.add(frame.width.shl(2))),
      to.set(values.add(token.mul(panelWordBytes / 2))),
      repeatWhile(
        [
          [0, 16].map((offset) => {
            const low = bits.and(quantised(at, offset), i32x4.splat(0xffff));
            return store(to, bits.or(low, i32x4.shl(quantised(other, offset), 16)), offset);
          }),
          at.advance(32),
          other.advance(32),
          to.advance(padded.mul(panelWordBytes / 2)),
        ],
        at.lessThan(end),
      ),
    ]),
  ];
}

/** The queries of a tile, from `token` on; rowScales = their magnitudes. */
export const packQueries = (frame: Frame): Code =>
  frame.rowScales.map((scale, r) => {
    const row = locatePart(frame, frame.token.add(r), 0);
    return [
      findRowScale(frame, row),
      scale.set(frame.max),
      frame.to.set(frame.queries.add(wordBytes * r)),
      writeLanes(frame, row, tileWordBytes),
    ];
  });
