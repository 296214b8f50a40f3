// Differences in points in the language of the texts. Not in `format.ts`, all of which a page loads before its first card.
import { formatNumber } from '../../format.js';

/** `+7`, `−3`, `±0` */
export const formatSigned = (locale: string, points: number, digits = 0): string => {
  const amount = formatNumber(locale, Math.abs(points), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (points > 0 ? '+' : points < 0 ? '−' : '±') + amount;
};
