// Scores the texts of many badges in one call: those of one scorer, model and choice of traits that ask in the same turn.

import type { ScoreCard } from '../../../core/contract/index.js';
import type { Assay } from '../../client/index.js';

/** Scores badges: an `Assay`, or any object with these methods. */
export type BatchScorer = Pick<Assay, 'scoreMany' | 'traits'>;

interface Ask {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly resolve: (card: ScoreCard) => void;
  readonly reject: (error: unknown) => void;
}

interface Batch {
  readonly scorer: BatchScorer;
  readonly model: string;
  readonly traits: readonly string[];
  readonly asks: Ask[];
}

let waiting: Batch[] = [];

/**
 * Scores a text together with the others of this turn.
 * @param traits keys of the traits; empty for all
 * @throws the signal's reason, once it aborts; errors of the text, the model or the engine
 */
export function scoreInBatch(
  scorer: BatchScorer,
  model: string,
  traits: readonly string[],
  text: string,
  signal: AbortSignal,
): Promise<ScoreCard> {
  if (waiting.length === 0) setTimeout(sendAll);
  let batch = waiting.find(
    (one) => one.scorer === scorer && one.model === model && `${one.traits}` === `${traits}`,
  );
  if (!batch) {
    batch = { scorer, model, traits, asks: [] };
    waiting.push(batch);
  }
  const { asks } = batch;
  return new Promise((resolve, reject) => {
    asks.push({ text, signal, resolve, reject });
  });
}

function sendAll(): void {
  const batches = waiting;
  waiting = [];
  for (const batch of batches) void send(batch);
}

async function send({ scorer, model, traits, asks }: Batch): Promise<void> {
  for (const { signal, reject } of asks) if (signal.aborted) reject(signal.reason);
  const pending = asks.filter(({ signal }) => !signal.aborted);
  const requests = pending.map(({ text }) => ({
    content: text,
    ...(traits.length > 0 ? { traits: [...traits] } : {}),
  }));
  try {
    for await (const { index, card, error } of scorer.scoreMany(model, requests)) {
      if (card) pending[index]?.resolve(card);
      else pending[index]?.reject(error);
    }
  } catch (error) {
    for (const { reject } of pending) reject(error);
  }
}
