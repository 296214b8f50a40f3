// Turns discovered traits into authored ones: a document that trains without a discovery, and the file of samples that
// it names. The axis of a trait is not part of a document, so the texts at its ends take its place. Pure.
import type { Configuration } from '../../core/contract/configuration/index.js';
import { AssayError, quote } from '../../core/contract/index.js';
import { parseConfiguration } from '../configuration/index.js';
import { createAdoptedDocument } from './adopted-document.js';
import { createSampleLines, type Ends, mergeEnds } from './adopted-samples.js';
import type { AdoptedTrait } from './adopted-trait.js';
import type { Discovered, DiscoveredEnds } from './read-discovered.js';

export interface AdoptedTraits {
  /** The document: authored traits alone, and the sources that they need. */
  readonly configuration: Configuration;
  /** The file that its last source names: JSON Lines, a text and its grades a line. */
  readonly samples: File;
  /** By trait key: texts that are at opposite ends of merged axes. They are left out. */
  readonly opposed: Readonly<Record<string, number>>;
}

/**
 * Creates the document and the samples of these traits. Discovered traits that none of them names are dropped.
 * Authored traits of the document, and sources that grade them, stay as they are.
 * @param discovered see `readDiscovered`
 * @param traits Default: every discovered trait as it was found
 * @throws invalid_request for an unknown discovered trait and a trait without axes; config_invalid with every issue of
 * the document, for example for two traits with one key
 */
export function adoptTraits(
  discovered: Discovered,
  traits: readonly AdoptedTrait[] = discovered.traits.map(adoptUnchanged),
): AdoptedTraits {
  const ends = traits.map((trait) => mergeEnds(findAxes(trait, discovered.traits)));
  const document = createAdoptedDocument(discovered.configuration, traits);
  const { fields, path } = document;
  const lines = createSampleLines(ends.map((one, at) => ({ field: fields[at] ?? '', ends: one })));
  return {
    configuration: parseConfiguration(document.configuration),
    samples: new File(lines, path, { type: 'application/jsonl' }),
    opposed: Object.fromEntries(traits.map(({ key }, at) => [key, ends[at]?.opposed ?? 0])),
  };
}

const adoptUnchanged = (trait: DiscoveredEnds): AdoptedTrait => ({ ...trait, axes: [{ key: trait.key }] });

/** The ends of each axis of a trait. */
function findAxes({ key, axes }: AdoptedTrait, known: readonly DiscoveredEnds[]): Ends[] {
  if (axes.length === 0)
    throw new AssayError('invalid_request', `Trait ${quote(key)} has no axes. Name a discovered trait`);
  return axes.map(({ key: name, flipped = false }) => {
    const match = known.find((one) => one.key === name);
    if (!match) {
      const keys = known.map((one) => one.key).join(', ') || 'none';
      throw new AssayError(
        'invalid_request',
        `Unknown discovered trait ${quote(name)}. This version has: ${keys}`,
      );
    }
    const { positive, negative } = match;
    return flipped ? { positive: negative, negative: positive } : { positive, negative };
  });
}
