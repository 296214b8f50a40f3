// The normal form of a text of any length: a long one gives way between the stages.
import { type NormalText, normaliseInStages } from '../../content/index.js';
import type { Turn } from './queue.js';
import { runInTurns } from './run-in-turns.js';

/** @throws the signal's reason */
export const normaliseInTurns = (original: string, turn: Turn): Promise<NormalText> =>
  runInTurns(normaliseInStages(original), turn);
