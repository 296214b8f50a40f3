// The nesting of JSON text, judged before any parser sees it. Pure.
import { AssayError } from '../errors.js';

/**
 * Refuses JSON that is nested deeper than `limit` before anything parses it: one scan, no recursion.
 *
 * Says nothing about whether the text is JSON.
 *
 * @throws invalid_request
 */
export function checkDepth(jsonText: string, limit = 64): void {
  let depth = 0;
  let quotedText = false;
  for (let i = 0; i < jsonText.length; i += 1) {
    const unit = jsonText.charCodeAt(i);
    if (quotedText) {
      if (unit === 0x5c) i += 1;
      else if (unit === 0x22) quotedText = false;
    } else if (unit === 0x22) quotedText = true;
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > limit) throw new AssayError('invalid_request', 'Body is nested too deeply');
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
}
