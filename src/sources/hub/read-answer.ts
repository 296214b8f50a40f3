// Answers of a hub in JSON.
import { hubAnswerLimits } from '../../contract/fronts/index.js';
import { readText } from '../../platform/index.js';

/** @returns undefined for an answer that is not JSON, breaks off, or has more than 32 MiB */
export async function readAnswer(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await readText(response, hubAnswerLimits.bytes)) ?? '');
  } catch {
    return undefined;
  }
}
