// What is in doubt about a whole text, in words: its language first, then that it is unlike all others.
import {
  findShownDoubt,
  isForeign,
  isUnfamiliar,
  nameLanguage,
  type ScoreCard,
  type TraitDetail,
} from '../../../../core/contract/index.js';
import type { CardTexts } from '../strings.js';

/**
 * What is in doubt about a card, in words, as the elements say it.
 * @param strings as `english`, or a language pack
 * @returns undefined if nothing is
 */
export function describeDoubt(
  card: ScoreCard,
  strings: Pick<CardTexts, 'locale' | 'foreign' | 'unfamiliar'>,
): string | undefined {
  const { language } = card;
  if (isForeign(language)) {
    const name = (code: string) => nameLanguage(strings.locale, code);
    const { read, detected } = language;
    const names = new Intl.ListFormat(strings.locale, { type: 'unit' }).format(
      read.filter((code) => code !== 'other').map(name),
    );
    return strings.foreign(names, detected === 'other' || detected === null ? null : name(detected));
  }
  return isUnfamiliar(card) ? strings.unfamiliar : undefined;
}

/**
 * The same, and low confidence, for elements that do not show the confidence otherwise.
 * @param detail the trait that is shown; undefined for the composite
 */
export function describeUncertainty(
  card: ScoreCard,
  strings: CardTexts,
  detail: TraitDetail | undefined,
): string | undefined {
  const doubt = describeDoubt(card, strings);
  if (doubt || (detail ?? card).confidence !== 'low') return doubt;
  const reason = detail && findShownDoubt(detail, card);
  return reason ? `${strings.uncertain} (${strings.doubts[reason]})` : strings.uncertain;
}
