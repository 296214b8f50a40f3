// Validation of requests for explanations. In a file of its own: pages that do not serve the REST API have no use for it.
import type { ExplainRequest } from '../explanation-types.js';
import { invalidRequest, parseScoreRequest, readFields, readGuarded } from './score-request.js';

/** Largest `top` of an explanation: no text has more words. */
export const topLimit = 1_000_000;

/**
 * Reads a request for an explanation, as `parseScoreRequest` reads a score request.
 * @throws the same, and invalid_request for a baseline, or a `top` that is not an integer from 1 to 1,000,000
 */
export function parseExplainRequest(value: unknown, limit?: number): ExplainRequest {
  const fields = readGuarded(() => readFields(value));
  const top = fields?.get('top') ?? null;
  fields?.delete('top');
  const request = parseScoreRequest(fields ? Object.fromEntries(fields) : value, limit);
  if (request.compare_to !== null) throw invalidRequest("Unknown field: 'compare_to'");
  return { content: request.content, traits: request.traits, top: readTop(top) };
}

function readTop(top: unknown): number | null {
  if (top === null) return null;
  if (typeof top === 'number' && Number.isInteger(top) && top >= 1 && top <= topLimit) return top;
  throw invalidRequest("Field 'top' must be an integer from 1 to 1,000,000");
}
