// Finishes the topics of a model together. How they score is one choice for all of them, on the mean over all: a topic that
// scored in a way of its own could not be compared with the others, and few texts of one topic decide nothing.
import type { TrainedTopic } from '../../../core/scoring/index.js';
import { createTopicRating } from '../calibration/topic-order.js';
import { at, requireNonEmpty } from '../data/positions.js';
import type { Pace } from '../pace.js';
import { weighTerms } from '../terms/add-terms.js';
import { chooseTopicsWeight } from '../terms/terms-weight.js';
import type { FinishInput, JointResult, Unproven } from './finish.js';
import { fitTopicParts, type SharedChoice, type TopicParts } from './finish-topic.js';

/**
 * A step of `pace` for each topic.
 * @returns the results by key
 * @throws the signal's reason when the pace's signal aborts
 * @throws sample_invalid when a topic's texts have the same mean as the texts around them
 */
export async function finishTopics(
  inputs: readonly FinishInput[],
  pace: Pace,
): Promise<ReadonlyMap<string, JointResult<Unproven<TrainedTopic>>>> {
  // A parameter that follows from a topic's samples would be its own: of several topics, it is as the search left it.
  const alone = inputs.length === 1;
  /** Fits what `work` fits for one topic after the other, without the memory of the last. */
  const forEachTopic = async <T>(work: (t: number, input: FinishInput) => T): Promise<T[]> => {
    const results: T[] = [];
    for (const [t, input] of inputs.entries()) {
      results.push(work(t, { ...input, final: input.final && alone }));
      input.dataset.release();
      await pace.step();
    }
    return results;
  };
  if (inputs.length === 0) return new Map();
  const parts = await forEachTopic((_, input) => fitTopicParts(input));
  const choice = chooseShared(inputs, parts);
  pace.repeat(2 * inputs.length);
  const weighable = await forEachTopic((t, { dataset }) => weighTerms(dataset, at(parts, t).score(choice)));
  const shared = chooseTopicsWeight(requireNonEmpty(weighable));
  const finished = await forEachTopic((t) => {
    const { termsWeight = shared, finish } = at(parts, t);
    return finish(choice, at(weighable, t).add(termsWeight));
  });
  return new Map(inputs.map(({ trait }, t) => [trait.key, at(finished, t)]));
}

function chooseShared(inputs: readonly FinishInput[], parts: readonly TopicParts[]): SharedChoice {
  const rateRaws = createTopicRating(inputs.map(({ dataset }) => dataset));
  const rate = (choice: SharedChoice): number => rateRaws(parts.map(({ score }) => score(choice).searched));
  /** @returns the second choice where it is better */
  const better = (choice: SharedChoice, other: SharedChoice) => (rate(other) > rate(choice) ? other : choice);
  const plain = better({ clustered: false, refined: false }, { clustered: true, refined: false });
  return better(plain, { ...plain, refined: true });
}
