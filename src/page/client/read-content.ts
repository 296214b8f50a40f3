// Reads a text or a request with the checks of every other interface. Loaded for what is not valid at a glance.
import { AssayError, type ScoreRequest } from '../../core/contract/index.js';
import { parseScoreRequest } from '../../core/contract/requests/index.js';
import { describeValue, invalidRequest, readGuarded } from './check-options.js';

/** @returns the request, or its error, to be thrown once the model is known to exist: 404 comes before 422 */
export function readContent(content: unknown): ScoreRequest | AssayError {
  try {
    return readGuarded(() => {
      if (content instanceof AssayError) return content;
      if (typeof content === 'string') return parseScoreRequest({ content });
      if (typeof content === 'object' && content !== null) return parseScoreRequest(content);
      throw invalidRequest(`The content must be a string or a request, not ${describeValue(content)}`);
    });
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
}
