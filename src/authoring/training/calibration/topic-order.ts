// How well several topics order texts together: each its own samples, and each sample of one topic the topics.
import { mean } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import { averageObjective } from './out-of-fold.js';

type TopicSamples = Pick<TraitDataset, 'samples' | 'labels'>;

/** Raw scores of one topic, one (n) array a repeat, of as many repeats as every other topic has. */
type Raws = readonly Float64Array[];

/** A sample of one topic, and its positions among the samples of others. */
interface RatedText {
  readonly topic: number;
  readonly position: number;
  readonly others: readonly { readonly topic: number; readonly position: number }[];
}

/**
 * Prepares the rating of topics by their out-of-fold raw scores: their mean objective; for texts that are samples of one topic
 * and others of the others, the mean of that and of the share of other topics that each such text scores lower in (the area under
 * the curve within a text, which near 1 still shows which topic is the highest, as the areas of many topics do not).
 * @returns raws by topic to 0..1, or -1..1 for graded qualities; higher is better
 */
export function createTopicRating(topics: readonly TopicSamples[]): (raws: readonly Raws[]) => number {
  const rated = listRatedTexts(topics);
  return (raws) => {
    const areas = mean(topics.map(({ labels }, t) => averageObjective(at(raws, t), labels)));
    return rated.length === 0 ? areas : (areas + rateOrder(rated, raws)) / 2;
  };
}

function rateOrder(rated: readonly RatedText[], raws: readonly Raws[]): number {
  const read = (topic: number, repeat: number, position: number) => at(at(at(raws, topic), repeat), position);
  return mean(
    rated.flatMap(({ topic, position, others }) =>
      at(raws, topic).map((raw, repeat) => {
        const score = at(raw, position);
        let lower = 0;
        for (const other of others) if (read(other.topic, repeat, other.position) < score) lower += 1;
        return lower / others.length;
      }),
    ),
  );
}

function listRatedTexts(topics: readonly TopicSamples[]): RatedText[] {
  const positions = topics.map(locateSamples);
  const owners = countOwners(topics);
  return topics.flatMap(({ samples, labels }, topic) =>
    Array.from(samples.indices).flatMap((text, position) => {
      if (labels.classes[position] !== 1 || owners.get(text) !== 1) return [];
      const others = positions.flatMap((located, other) => {
        const match = other === topic ? undefined : located.get(text);
        return match === undefined ? [] : [{ topic: other, position: match }];
      });
      return others.length === 0 ? [] : [{ topic, position, others }];
    }),
  );
}

/** Where each text is among the samples of a topic; of one that occurs twice, the last. */
const locateSamples = ({ samples }: TopicSamples): ReadonlyMap<number, number> =>
  new Map(Array.from(samples.indices, (text, i) => [text, i]));

/** By text: the topics that it is a positive sample of. */
function countOwners(topics: readonly TopicSamples[]): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (const { samples, labels } of topics) {
    samples.indices.forEach((text, i) => {
      if (labels.classes[i] === 1) owners.set(text, (owners.get(text) ?? 0) + 1);
    });
  }
  return owners;
}
