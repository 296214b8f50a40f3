// A row has one scale, and each of its segments an integer multiple of it, as in row-layout.ts.

import { tileRows, wordBytes } from './layout.js';
import { defineLinear } from './multiply-rows.js';
import { definePackWeights } from './pack-rows.js';
import { createRowQuantiser } from './quantise-rows.js';
import { countPanelBytes, countScaleBytes, mostSegment, toNextTile } from './row-layout.js';
import type { Scaling } from './scaling.js';

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
