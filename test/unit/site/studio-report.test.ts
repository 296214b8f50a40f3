// The studio shows every report that a build writes, and says why where it cannot.
import { expect, it } from 'vitest';
import { parseReport } from '../../../public/build-page/report-shape.js';

const metrics = { auroc: 1, accuracy: 1.0000000000000009, ece: 0 };
const histogram = { positive: [0, 1], negative: [1, 0] };
const trait = {
  key: 'late',
  samples: { total: 120, positive: 60, negative: 60, between: 0, pruned: [], contradictory: [] },
  out_of_fold: metrics,
  held_out: null,
  distribution: { histogram, breaks: { developing: 30, solid: 50, strong: 70 }, confidence: [] },
  cold_start: null,
  stability: null,
  advice: [],
};
const report = {
  effort: 'low',
  scoring_method: 'ridge',
  traits: [trait],
  correlation: null,
  advice: [],
  texts: {},
  evaluation: null,
};

it('shows a report whose sums exceed 1 by rounding, as 1', () => {
  const read = parseReport(report);
  expect(read).toMatchObject({ shown: { traits: [{ out_of_fold: { accuracy: 1 } }] } });
});

it('names the field of a report that cannot be shown', () => {
  const wrong = { ...report, traits: [{ ...trait, out_of_fold: { ...metrics, ece: -1 } }] };
  expect(parseReport(wrong)).toMatchObject({
    problem: expect.stringMatching(/^traits\.0\.out_of_fold\.ece: /),
  });
});

it('is null for a version without a report', () => {
  expect([parseReport(null), parseReport(undefined)]).toEqual([null, null]);
});
