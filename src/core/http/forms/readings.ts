// What a card says of a text, in words, by how each trait is read: for terminals and agents. The widgets read alike. Pure.
import {
  chooseSide,
  doubtEnglish,
  findShownDoubt,
  getReading,
  isForeign,
  isIrrelevant,
  isRateable,
  isUnfamiliar,
  type Language,
  type LanguageReading,
  type ModelTrait,
  nameLanguage,
  type Reading,
  type ScoreCard,
  type TraitDetail,
} from '../../contract/index.js';
import { toOneLine } from './columns.js';

/** A trait of a card with everything that is known of it. */
export interface ReadTrait {
  readonly key: string;
  readonly name: string;
  readonly reading: Reading;
  readonly detail: TraitDetail;
  readonly record: ModelTrait;
}

const maxNames = 3;

/** The traits that a card scores, in the order of the model. */
export function readTraits({ detail }: ScoreCard, records: readonly ModelTrait[]): ReadTrait[] {
  return records.flatMap((record) => {
    const { key } = record;
    const name = toOneLine(record.name);
    const scored = Object.hasOwn(detail, key) ? detail[key] : undefined;
    return scored ? [{ key, name, record, detail: scored, reading: getReading(scored.native, record) }] : [];
  });
}

const isClear = ({ detail }: ReadTrait) => detail.confidence !== 'low';

const words = {
  quality: ({ detail }) => detail.label ?? '',
  scale: ({ detail: { score }, record }) =>
    chooseSide(score, toOneLine(record.negative_label), 'in between', toOneLine(record.positive_label)),
  topic: () => '',
  claim: ({ detail: { score } }) => chooseSide(score, 'against', 'neutral', 'for'),
  outlier: ({ detail: { score } }) => (score >= 50 ? 'unlike the others' : 'like the others'),
} as const satisfies Record<Reading, (trait: ReadTrait) => string>;

/** What the score of a trait says in a word or two; empty for a topic, whose score says it. */
export function describeTrait(trait: ReadTrait): string {
  if (isIrrelevant(trait)) return 'not about this';
  return isClear(trait) ? words[trait.reading](trait) : 'unclear';
}

const byScore = (a: ReadTrait, b: ReadTrait) => b.detail.score - a.detail.score;

/** Topics, the likeliest first. */
export const rankTopics = (traits: readonly ReadTrait[]): ReadTrait[] =>
  traits.filter(({ reading }) => reading === 'topic').sort(byScore);

/** The first three of a list, and how many more there are. */
export const listFirst = (items: readonly string[]): string => {
  const more = items.length - maxNames;
  return more > 0 ? `${items.slice(0, maxNames).join(', ')} and ${more} more` : items.join(', ');
};

const withScore = ({ name, detail }: ReadTrait) => `${name} (${detail.score})`;

function describeTopics(topics: readonly ReadTrait[]): string[] {
  if (topics.length === 0) return [];
  const about = rankTopics(topics).filter((topic) => isClear(topic) && topic.detail.score >= 50);
  return [about.length > 0 ? `about ${listFirst(about.map(withScore))}` : 'about none of these topics'];
}

function describeClaims(claims: readonly ReadTrait[]): string[] {
  if (claims.length === 0) return [];
  const stances = ['for', 'against', 'neutral'].flatMap((stance) => {
    const matching = claims.filter((claim) => describeTrait(claim) === stance);
    const on = stance === 'neutral' ? 'neutral on' : stance;
    return matching.length > 0 ? [`${on} ${listFirst(matching.map(withScore))}`] : [];
  });
  if (stances.length > 0) return stances;
  return claims.every(isIrrelevant) ? ['about none of these claims'] : [];
}

/** Qualities together: the composite and the weakest; one alone: its tier. */
function describeQualities(qualities: readonly ReadTrait[], card: ScoreCard, isRated: boolean): string[] {
  const named = (trait: ReadTrait) => `${trait.name} ${trait.detail.score} of 100, ${describeTrait(trait)}`;
  const weakest = qualities.toSorted(byScore).at(-1);
  if (!weakest) return [];
  if (isRated) return [`composite ${card.composite} of 100`, `lowest: ${named(weakest)}`];
  return [listFirst(qualities.map(named))];
}

const nameRead = (code: Language) => (code === 'other' ? 'other languages' : nameLanguage('en', code));

/** As in `reads English; this looks German`. */
function describeForeign({ read, detected }: LanguageReading): string {
  const seen =
    detected === null || detected === 'other' ? 'like another language' : nameLanguage('en', detected);
  return `reads ${read.map(nameRead).join(', ')}; this looks ${seen}`;
}

/** As in `low confidence in Tone (negated words)`: one for each reason. */
function describeUnclear(card: ScoreCard, traits: readonly ReadTrait[]): string[] {
  const unclear = traits.filter((trait) => !isClear(trait) && !isIrrelevant(trait));
  const reasonOf = ({ detail }: ReadTrait) => findShownDoubt(detail, card);
  return [...new Set(unclear.map(reasonOf))].map((reason) => {
    const alike = unclear.filter((trait) => reasonOf(trait) === reason);
    const names = alike.length === traits.length ? 'every trait' : listFirst(alike.map(({ name }) => name));
    return `low confidence in ${names}${reason ? ` (${doubtEnglish[reason]})` : ''}`;
  });
}

/** What is in doubt about a card, as a sentence; empty if nothing is. */
export function describeDoubt(card: ScoreCard, records: readonly ModelTrait[]): string {
  const doubts = describeUnclear(card, readTraits(card, records));
  if (isUnfamiliar(card)) doubts.unshift('unlike anything this model has learned from');
  if (isForeign(card.language)) doubts.unshift(describeForeign(card.language));
  return doubts.length > 0 ? `In doubt: ${doubts.join('; ')}.` : '';
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What the card says of the text, and what is in doubt, as in
 * `Composite 62 of 100; lowest: Scope precision 40 of 100, Weak. In doubt: low confidence in Intent clarity.`
 */
export function describeVerdict(card: ScoreCard, records: readonly ModelTrait[]): string {
  const traits = readTraits(card, records);
  const of = (reading: Reading) => traits.filter((trait) => trait.reading === reading);
  const others = [...of('scale'), ...of('outlier')].map(
    (trait) => `${trait.name} ${trait.detail.score} of 100: ${describeTrait(trait)}`,
  );
  const parts = [
    ...describeQualities(of('quality'), card, isRateable(traits)),
    ...describeTopics(of('topic')),
    ...describeClaims(of('claim')),
    ...(others.length > 0 ? [listFirst(others)] : []),
  ];
  const verdict = parts.length > 0 ? `${capitalize(parts.join('; '))}.` : '';
  return [verdict, describeDoubt(card, records)].filter(Boolean).join(' ');
}
