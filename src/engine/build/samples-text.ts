// A build's samples as one text: what their hash is made of, and what a version keeps to be trained again from.
import { AssayError } from '../../contract/errors.js';
import { canonicalJson } from './canonical.js';
import type { Corpus, Gathering } from './corpus.js';
import { ownSource } from './corpus.js';

/** Canonical JSON: `texts`, and by trait the rows, qualities and sources of its grades. */
export function samplesText({ texts, traits }: Corpus): string {
  return canonicalJson({
    texts,
    traits: traits.map(({ indices, qualities, sources }) => [
      Array.from(indices),
      Array.from(qualities),
      Array.from(sources),
    ]),
  });
}

interface StoredSamples {
  readonly texts: readonly string[];
  readonly traits: readonly (readonly [indices: number[], qualities: number[], sources: number[]])[];
}

/**
 * Gathers the samples of {@link samplesText} again.
 * @param keys of the traits, in the order of the text
 * @throws artifact_damaged for any other text
 */
export function gatherSamples(text: string, keys: readonly string[], gathering: Gathering): void {
  const { texts, traits } = parsed(text);
  for (const [at, key] of keys.entries()) {
    const [indices = [], qualities = [], sources = []] = traits[at] ?? [];
    for (const [i, row] of indices.entries()) {
      const source = sources[i] ?? ownSource;
      gathering.add({
        text: texts[row] ?? '',
        trait: key,
        quality: qualities[i] ?? 0,
        scale: 'unit',
        source: source === ownSource ? -1 : source,
      });
    }
  }
}

function parsed(text: string): StoredSamples {
  try {
    const value: unknown = JSON.parse(text);
    if (isSamples(value)) return value;
  } catch {
    // Said below.
  }
  throw new AssayError('artifact_damaged', 'The samples of this version cannot be read: build it again');
}

function isSamples(value: unknown): value is StoredSamples {
  if (typeof value !== 'object' || value === null || !('texts' in value) || !('traits' in value))
    return false;
  const { texts, traits } = value;
  if (!Array.isArray(texts) || !Array.isArray(traits)) return false;
  const numbers = (list: unknown) => Array.isArray(list) && list.every((item) => Number.isFinite(item));
  return (
    texts.every((item) => typeof item === 'string') &&
    traits.every((lists) => Array.isArray(lists) && lists.length === 3 && lists.every(numbers))
  );
}
