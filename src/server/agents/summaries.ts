// What a tool answers, in a sentence or two for a language model that may read no further. Pure.
import {
  type CompareResponse,
  getReading,
  isRateable,
  isUnfamiliar,
  type ModelSummary,
  type ModelTrait,
} from '../../core/contract/index.js';
import { describeDoubt, listFirst } from '../../core/http/forms/index.js';
import type { Explained } from './explained.js';

/** Number of traits that an explanation is summed up for. */
const maxTraits = 3;

const sign = (points: number) => (points > 0 ? `+${points}` : `${points}`);

/** Which traits rise and fall from a to b, the largest changes first, and the composites where they mean something. */
export function describeComparison(comparison: CompareResponse, records: readonly ModelTrait[]): string {
  const { a, b, improvement, traits } = comparison;
  const rows = records.flatMap((record) => {
    const [trait, detail] = [traits[record.key], a.detail[record.key]];
    if (!trait || !detail) return [];
    const text = `${record.name} ${sign(trait.delta)} (${trait.a} to ${trait.b})`;
    return [{ text, delta: trait.delta, reading: getReading(detail.native, record) }];
  });
  const changed = rows
    .filter(({ delta }) => delta !== 0)
    .toSorted((x, y) => Math.abs(y.delta) - Math.abs(x.delta));
  const changes = listFirst(changed.map(({ text }) => text)) || 'No trait differs';
  const composite = isRateable(rows)
    ? [`composite ${a.composite} to ${b.composite} (${sign(improvement)})`]
    : [];
  const doubts = [
    { name: 'a', doubt: describeDoubt(a, records) },
    { name: 'b', doubt: describeDoubt(b, records) },
  ];
  const sentences = doubts.flatMap(({ name, doubt }) => (doubt ? [`Of ${name}: ${doubt}`] : []));
  return [`From a to b: ${[...composite, changes].join('; ')}.`, ...sentences].join(' ');
}

const describePart = ({ text, points }: { text: string; points: number }) =>
  `"${text.replace(/\s+/g, ' ').slice(0, 60)}" ${sign(points)}`;

/** For the lowest traits: their score, and the parts that move it most. */
export function describeExplained(
  { traits, familiarity }: Explained,
  records: readonly ModelTrait[],
): string {
  const scored = records.flatMap(({ key, name }) => {
    const trait = Object.hasOwn(traits, key) ? traits[key] : undefined;
    return trait ? [{ name, ...trait }] : [];
  });
  const lowest = scored.toSorted((x, y) => x.score - y.score);
  const sentences = lowest.slice(0, maxTraits).map(({ name, score, words, sentences: longer }) => {
    const parts = (words.length > 0 ? words : longer).slice(0, 2).map(describePart);
    return `${name} ${Math.round(score)} of 100${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
  });
  const doubt = isUnfamiliar({ familiarity })
    ? ['In doubt: unlike anything this model has learned from.']
    : [];
  return [...sentences, ...doubt].join(' ');
}

export const describeModels = (models: readonly ModelSummary[]): string =>
  `${models.length} ${models.length === 1 ? 'model' : 'models'}: ${models.map(({ handle }) => handle).join(', ')}.`;

export function describeTraits(records: readonly ModelTrait[]): string {
  const poles = records.map(
    ({ name, negative_label, positive_label }) => `${name} (${negative_label} to ${positive_label})`,
  );
  return `${records.length} ${records.length === 1 ? 'trait' : 'traits'}, 0 to 100: ${poles.join(', ')}.`;
}
