// Work in stages, between which others may run.
import type { Turn } from './queue.js';

/** Runs all stages. @returns the result of the last one @throws what a stage throws; the signal's reason between two */
export async function runInTurns<Result>(stages: Iterator<unknown, Result>, turn: Turn): Promise<Result> {
  for (let stage = stages.next(); ; stage = stages.next()) {
    if (stage.done) return stage.value;
    await turn.giveWay();
  }
}
