// The discovered traits of an exported version, with the texts of both ends. Pure but for decompression.
import type { Configuration } from '../../core/contract/configuration/index.js';
import type { DiscoveredTrait, ModelTrait } from '../../core/contract/index.js';
import { readArtifact } from '../../core/scoring/index.js';
import { readVersionFile } from '../builds/index.js';
import { parseConfiguration } from '../configuration/index.js';
import { decompressSamples, parseStoredSamples } from '../pipeline/index.js';

/** A discovered trait with the texts that it was trained on. */
export interface DiscoveredEnds extends ModelTrait {
  readonly discovered: DiscoveredTrait;
  /** Texts of both ends, the outermost first, then those of feedback. At most 2,000 were found at each end. */
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

/** What a discovery found, and the document that asked for it. */
export interface Discovered {
  readonly configuration: Configuration;
  /** In the order of the model; empty for a version without a discovery. */
  readonly traits: readonly DiscoveredEnds[];
}

/**
 * Reads the discovered traits of a version that `exportVersion` returned.
 * @throws invalid_request for any other or a damaged file; artifact_damaged for samples that cannot be read
 */
export async function readDiscovered(version: Blob | Uint8Array<ArrayBuffer>): Promise<Discovered> {
  const bytes = version instanceof Uint8Array ? version : new Uint8Array(await version.arrayBuffer());
  const file = await readVersionFile(bytes);
  const { card } = readArtifact(file.artifact);
  const { texts, traits } = parseStoredSamples(await decompressSamples(file.samples));
  return {
    configuration: parseConfiguration(file.configuration),
    traits: card.traits.flatMap((trait, at): DiscoveredEnds[] => {
      const { discovered } = trait;
      if (!discovered) return [];
      const [indices = [], qualities = []] = traits[at] ?? [];
      const select = (isEnd: (quality: number) => boolean) =>
        indices.flatMap((row, i) => (isEnd(qualities[i] ?? 0.5) ? (texts[row] ?? []) : []));
      return [
        {
          ...trait,
          discovered,
          positive: select((quality) => quality > 0.5),
          negative: select((quality) => quality < 0.5),
        },
      ];
    }),
  };
}
