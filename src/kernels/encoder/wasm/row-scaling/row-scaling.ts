// A row has one scale, and each of its segments an integer multiple of it, as in layout.ts.
import { tileRows, wordBytes } from '../layout.js';
import type { Scaling } from '../scaling.js';
import { countPanelBytes, countScaleBytes, mostSegment, toNextTile } from './layout.js';
import { defineLinear } from './linear.js';
import { definePackWeights } from './pack-weights.js';
import { createRowQuantiser } from './row-quantiser.js';

export const rowScaling: Scaling = {
  name: 'row',
  mostSegment,
  countPanelBytes,
  countScaleBytes,
  locateScales: (scales, row, columns, segment) =>
    scales
      .add(row.div(tileRows).mul(toNextTile(columns.div(segment))))
      .add(row.and(tileRows - 1).mul(wordBytes)),
  createRowQuantiser,
  defineLinear,
  definePackWeights,
};
