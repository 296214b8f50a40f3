// What went wrong, in words that say what to do.
import { isAssayError } from '../../src/contract/errors.js';
import { reasonOf } from '../page.js';

/** @param hub address that the encoder was asked for at */
export function explained(error: unknown, hub: string): string {
  if (!isAssayError(error)) return reasonOf(error);
  const { code, detail } = error;
  switch (code) {
    case 'artifact_unavailable':
      return `${detail} The hub asked was ${hub}: check its address, the encoder's name and your connection. An encoder that was loaded before works without any.`;
    case 'artifact_damaged':
      return `${detail} Nothing of it was kept; try again, or another revision.`;
    case 'engine_unavailable':
      return `${detail} Try another device, or press Preload once more.`;
    default:
      return detail;
  }
}
