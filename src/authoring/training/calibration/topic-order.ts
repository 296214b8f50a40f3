// How well several topics order texts together: each its own samples, and each sample of one topic the topics.
import { mean } from '../../../core/numerics/index.js';
import { at } from '../data/positions.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import { averageObjective } from './out-of-fold.js';

/** Out-of-fold raw scores of one topic. */
export interface ScoredTopic {
  readonly dataset: Pick<TraitDataset, 'samples' | 'labels'>;
  /** One (n) array a repeat, of as many repeats as every other topic has. */
  readonly raws: readonly Float64Array[];
}

/**
 * The mean objective of the topics; for texts that are samples of one topic and others of the others, the mean of that and of
 * the share of other topics that each such text scores lower in (the area under the curve within a text, which near 1 still
 * tells topics apart that the areas of many topics do not).
 * @returns 0..1, or -1..1 for graded qualities; higher is better
 */
export function rateTopics(topics: readonly ScoredTopic[]): number {
  const areas = mean(topics.map(({ dataset, raws }) => averageObjective(raws, dataset.labels)));
  const order = rateOrder(topics);
  return order === null ? areas : (areas + order) / 2;
}

/** @returns null without a text that is a sample of one topic and of others */
function rateOrder(topics: readonly ScoredTopic[]): number | null {
  const positions = topics.map(({ dataset }) => locateSamples(dataset));
  const owners = countOwners(topics);
  let [shares, count] = [0, 0];
  topics.forEach(({ dataset: { samples, labels }, raws }, t) => {
    samples.indices.forEach((text, i) => {
      if (labels.classes[i] !== 1 || owners.get(text) !== 1) return;
      const others = topics.flatMap((other, k) => {
        const position = k === t ? undefined : positions[k]?.get(text);
        return position === undefined ? [] : [{ raws: other.raws, position }];
      });
      if (others.length === 0) return;
      raws.forEach((raw, repeat) => {
        const lower = others.filter((other) => at(at(other.raws, repeat), other.position) < at(raw, i));
        shares += lower.length / others.length;
        count += 1;
      });
    });
  });
  return count === 0 ? null : shares / count;
}

/** Where each text is among the samples of a topic; of one that occurs twice, the last. */
const locateSamples = ({ samples }: ScoredTopic['dataset']): ReadonlyMap<number, number> =>
  new Map(Array.from(samples.indices, (text, i) => [text, i]));

/** By text: the topics that it is a positive sample of. */
function countOwners(topics: readonly ScoredTopic[]): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (const { dataset } of topics) {
    dataset.samples.indices.forEach((text, i) => {
      if (dataset.labels.classes[i] === 1) owners.set(text, (owners.get(text) ?? 0) + 1);
    });
  }
  return owners;
}
