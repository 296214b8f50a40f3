// The normal form of a text of any length: a long one gives way between the stages.
import { type NormalText, normaliseInStages } from '../../content/index.js';
import type { Turn } from './queue.js';

/** @throws the signal's reason */
export async function normaliseInTurns(original: string, turn: Turn): Promise<NormalText> {
  const stages = normaliseInStages(original);
  for (let stage = stages.next(); ; stage = stages.next()) {
    if (stage.done) return stage.value;
    await turn.giveWay();
  }
}
