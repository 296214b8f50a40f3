// Each segment of a row has a scale and a least value of its own, as in layout.ts.

import type { Scaling } from '../scaling.js';
import { countPanelBytes, scaleBytes } from './layout.js';
import { defineLinear } from './linear.js';
import { definePackWeights } from './pack-weights.js';
import { createRowQuantiser } from './row-quantiser.js';

export const segmentScaling: Scaling = {
  name: 'segment',
  mostSegment: Number.POSITIVE_INFINITY,
  countPanelBytes,
  countScaleBytes: (rows, columns, segment) => (rows * columns * scaleBytes) / segment,
  locateScales: (scales, row, columns, segment) => scales.add(row.mul(columns.div(segment)).mul(scaleBytes)),
  createRowQuantiser,
  defineLinear,
  definePackWeights,
};
