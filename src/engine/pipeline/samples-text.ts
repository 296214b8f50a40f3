// A build's samples as one text: input of their hash, and stored with a version, compressed, to train from again.
import { AssayError } from '../../contract/index.js';
import { toCanonicalJson } from './canonical-json.js';
import type { Corpus, CorpusBuilder } from './corpus.js';
import { ownSource } from './corpus.js';

/** Canonical JSON: `texts`, and for each trait the rows, qualities and sources of its grades. */
export function formatSamples({ texts, traits }: Corpus): string {
  return toCanonicalJson({
    texts,
    traits: traits.map(({ indices, qualities, sources }) => [
      Array.from(indices),
      Array.from(qualities),
      Array.from(sources),
    ]),
  });
}

/** Compresses samples with gzip. */
export const compressSamples = (samples: string): Promise<Uint8Array<ArrayBuffer>> =>
  pipeThrough(new TextEncoder().encode(samples), new CompressionStream('gzip'));

/** @throws TypeError for bytes that are not gzip */
export const decompressSamples = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new TextDecoder().decode(await pipeThrough(bytes, new DecompressionStream('gzip')));

async function pipeThrough(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

interface StoredSamples {
  readonly texts: readonly string[];
  readonly traits: readonly (readonly [indices: number[], qualities: number[], sources: number[]])[];
}

/**
 * Adds the samples of {@link formatSamples} to a corpus.
 * @param keys of the traits, in the order of the text
 * @throws artifact_damaged for invalid text
 */
export function addStoredSamples(text: string, keys: readonly string[], builder: CorpusBuilder): void {
  const { texts, traits } = parseStoredSamples(text);
  for (const [at, key] of keys.entries()) {
    const [indices = [], qualities = [], sources = []] = traits[at] ?? [];
    for (const [i, row] of indices.entries()) {
      const source = sources[i] ?? ownSource;
      builder.add({
        text: texts[row] ?? '',
        trait: key,
        quality: qualities[i] ?? 0,
        scale: 'unit',
        source: source === ownSource ? -1 : source,
      });
    }
  }
}

/** Parses the text of {@link formatSamples}. @throws artifact_damaged for invalid text */
export function parseStoredSamples(text: string): StoredSamples {
  try {
    const value: unknown = JSON.parse(text);
    if (isSamples(value)) return value;
  } catch {
    // Reported below.
  }
  throw new AssayError('artifact_damaged', 'Stored samples of this version cannot be read: build it again');
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
