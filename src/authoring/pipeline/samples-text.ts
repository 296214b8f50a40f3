// A build's samples as one text: input of their hash, and stored with a version, compressed, to train from again.

import { versionFileLimits } from '../../core/contract/fronts/index.js';
import { AssayError } from '../../core/contract/index.js';
import { Sha256, toHexadecimal } from '../../core/storage/index.js';
import { inlineSource } from '../training/index.js';
import { toCanonicalJson } from './canonical-json.js';
import type { Corpus, CorpusBuilder } from './corpus.js';

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

/** Compresses samples with gzip. @throws config_invalid for more than can be decompressed */
export async function compressSamples(samples: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(samples);
  if (bytes.length > samplesLimit)
    throw new AssayError(
      'config_invalid',
      `The samples have ${bytes.length} bytes, maximum ${samplesLimit}. Use fewer rows`,
    );
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

const samplesLimit = versionFileLimits.unpacked;

/** @throws TypeError for bytes that are not gzip; artifact_damaged for too many */
export async function decompressSamples(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  await readDecompressed(bytes, (part) => parts.push(decoder.decode(part, { stream: true })));
  return parts.join('') + decoder.decode();
}

/** SHA-256 of the text that {@link decompressSamples} returns, in the memory of a part of it. @throws the same */
export async function hashSamples(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Sha256();
  await readDecompressed(bytes, (part) => hash.update(part));
  return toHexadecimal(hash.digest());
}

async function readDecompressed(
  bytes: Uint8Array<ArrayBuffer>,
  take: (part: Uint8Array) => void,
): Promise<void> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > samplesLimit) {
      await reader.cancel().catch(() => undefined);
      throw new AssayError('artifact_damaged', `The samples have more than ${samplesLimit} bytes`);
    }
    take(part.value);
  }
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
      const source = sources[i] ?? inlineSource;
      builder.add({
        text: texts[row] ?? '',
        trait: key,
        quality: qualities[i] ?? 0,
        scale: 'unit',
        source: source === inlineSource ? -1 : source,
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
