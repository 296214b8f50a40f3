// Words and drawing of a trait by its reading. One entry per reading; all share the same row.
import { chooseSide, isIrrelevant, type Reading, type Tier } from '../../../../core/contract/index.js';
import { formatNumber } from '../../format.js';
import type { CardTexts } from '../strings.js';
import type { Row } from './row.js';

interface ReadingView {
  /** Colour of the bar; empty for the accent. */
  tone: (row: Row) => string;
  /** One word for the score, shown next to it. */
  label: (row: Row, strings: CardTexts) => string;
  /** Start of the fill, 0 to 100; `none` draws only a point. */
  origin: number | 'none';
  /** Scores marked by lines. */
  ticks: (row: Row) => readonly number[];
  /** Below the bar, at its end. */
  foot: (row: Row, strings: CardTexts) => string;
  /** Shown on hover of the bar. */
  title: (row: Row, strings: CardTexts) => string;
}

const nextTier: Record<Tier, Tier> = {
  Weak: 'Developing',
  Developing: 'Solid',
  Solid: 'Strong',
  Strong: 'Strong',
};

const isClear = ({ detail }: Row) => detail.confidence !== 'low';
const getQuietTone = (row: Row) => (isClear(row) ? '' : 'quiet');
const getCentre = () => [50];
const empty = () => '';

const quality: ReadingView = {
  tone: ({ detail }) => detail.label?.toLowerCase() ?? 'quiet',
  label: ({ detail }, strings) => (detail.label ? strings.tier[detail.label] : strings.noTier),
  origin: 0,
  ticks: ({ detail: { breaks } }) => [breaks.developing, breaks.solid, breaks.strong],
  foot: ({ detail: { headroom, label } }, strings) => {
    if (headroom === null || !label) return '';
    return headroom === 0 ? strings.noHeadroom : strings.headroom(headroom, strings.tier[nextTier[label]]);
  },
  title: ({ detail: { breaks } }, strings) => strings.breaks(breaks.developing, breaks.solid, breaks.strong),
};

const scale: ReadingView = {
  tone: getQuietTone,
  label: (row, strings) =>
    isClear(row)
      ? chooseSide(
          row.detail.score,
          row.record?.negative_label ?? '',
          strings.between,
          row.record?.positive_label ?? '',
        )
      : strings.noTier,
  origin: 'none',
  ticks: getCentre,
  foot: empty,
  title: empty,
};

const topic: ReadingView = {
  tone: (row) => (isClear(row) && row.detail.score >= 50 ? '' : 'quiet'),
  label: (row, strings) => (isClear(row) ? '' : strings.noTier),
  origin: 0,
  ticks: () => [],
  foot: empty,
  title: empty,
};

const claim: ReadingView = {
  tone: (row) => (isIrrelevant(row) ? 'quiet' : getQuietTone(row)),
  label: (row, strings) => {
    if (isIrrelevant(row)) return strings.irrelevant;
    const { against, neutral, for: affirming } = strings.stance;
    return isClear(row) ? chooseSide(row.detail.score, against, neutral, affirming) : strings.noTier;
  },
  origin: 50,
  ticks: getCentre,
  foot: empty,
  title: empty,
};

const outlier: ReadingView = {
  tone: getQuietTone,
  label: (row, strings) => {
    if (!isClear(row)) return strings.noTier;
    return strings.cohort[row.detail.score >= 50 ? 'unlike' : 'like'];
  },
  origin: 'none',
  ticks: getCentre,
  foot: ({ detail: { native } }, strings) => {
    const deviations = 'anomaly_z' in native ? Math.max(0, native.anomaly_z) : 0;
    return strings.distance(formatNumber(strings.locale, deviations, { maximumFractionDigits: 1 }));
  },
  title: empty,
};

export const readings = { quality, scale, topic, claim, outlier } as const satisfies Record<
  Reading,
  ReadingView
>;
