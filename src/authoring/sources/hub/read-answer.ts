// Answers of a hub in JSON.
import { hubAnswerLimits } from '../../../core/contract/fronts/index.js';
import { checkJson } from '../../../core/contract/requests/index.js';
import { readText } from '../../../core/platform/index.js';

/** @returns undefined for an answer that is not JSON, breaks off, or exceeds a limit */
export async function readAnswer(response: Response): Promise<unknown> {
  try {
    const text = (await readText(response, hubAnswerLimits.bytes)) ?? '';
    checkJson(text, hubAnswerLimits);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
