// The traits of a build: authored ones from the document, discovered ones from its texts or from an earlier build.
import { AssayError } from '../../../core/contract/index.js';
import type { ResolvedConfiguration } from '../../configuration/index.js';
import type { IntrinsicAxis } from '../../training/index.js';
import type { BuildOptions, BuildRequest } from '../build-request.js';
import type { Corpus } from '../corpus.js';
import type { ReadingConfiguration } from '../gather-corpus.js';
import type { TrainingData } from '../training-data.js';
import type { DiscoveryReport } from './discover-traits.js';
import type { IntrinsicTrait } from './known-traits.js';
import { toDiscoveryReading } from './reading.js';

/** The document as its sources are read: for a discovery with all texts, else with the traits of the earlier build. */
export function planReading(
  { base, intrinsic = [] }: Pick<BuildRequest, 'base' | 'intrinsic'>,
  configuration: ResolvedConfiguration,
): ReadingConfiguration {
  if (configuration.discover === 0) return { ...configuration, pool: null };
  if (base === undefined) return toDiscoveryReading(configuration);
  if (intrinsic.length > 0 || configuration.traits.length > 0) {
    const traits = [...configuration.traits, ...intrinsic.map(({ trait }) => trait)];
    return { ...configuration, traits, pool: null };
  }
  throw new AssayError(
    'config_invalid',
    'The earlier build has no discovered traits to train again. Build the model from its sources',
  );
}

/** All traits with their samples, ready for training. */
export interface PlannedTraits {
  /** The document with every trait, discovered ones last. */
  readonly configuration: ResolvedConfiguration;
  readonly data: TrainingData;
  /** By trait key. */
  readonly intrinsic: ReadonlyMap<string, IntrinsicTrait>;
  /** null where nothing was discovered in this build. */
  readonly report: DiscoveryReport | null;
}

/** @throws what discovering throws */
export async function planTraits(
  { io, intrinsic = [] }: Pick<BuildRequest, 'io' | 'intrinsic'>,
  reading: ReadingConfiguration,
  data: TrainingData,
  options: BuildOptions,
): Promise<PlannedTraits> {
  if (reading.pool === null)
    return { configuration: reading, data, intrinsic: indexByKey(intrinsic), report: null };
  // Loaded on first use: few builds discover.
  const { discoverTraits } = await import('./discover-traits.js');
  const { traits, report, warnings } = await discoverTraits(reading, data, io.seed, options);
  const count = reading.traits.length;
  const selectTraits = (corpus: Corpus, added: Corpus['traits']) => ({
    ...corpus,
    traits: [...corpus.traits.slice(0, count), ...added],
  });
  const all = [...reading.traits, ...traits.map(({ trait }) => trait)];
  const { heldOut } = data;
  return {
    configuration: { ...reading, traits: all, description: describeModel(reading, traits) },
    data: {
      ...data,
      corpus: selectTraits(
        data.corpus,
        traits.map(({ samples }) => samples),
      ),
      statementRows: [...data.statementRows.slice(0, count), ...traits.map(() => null)],
      heldOut: { ...heldOut, corpus: selectTraits(heldOut.corpus, []) },
      warnings: [...data.warnings, ...warnings],
    },
    intrinsic: indexByKey(traits),
    report,
  };
}

/** Without a description and authored traits, the names of the discovered ones. */
const describeModel = ({ description }: ResolvedConfiguration, traits: readonly IntrinsicTrait[]): string =>
  description || traits.map(({ trait }) => trait.name).join(', ');

const indexByKey = (traits: readonly IntrinsicTrait[]): ReadonlyMap<string, IntrinsicTrait> =>
  new Map(traits.map((one) => [one.trait.key, one]));

/** The axis of a trait as training takes it. */
export const getIntrinsicAxis = (
  intrinsic: ReadonlyMap<string, IntrinsicTrait>,
  key: string,
): { readonly intrinsic?: IntrinsicAxis } => {
  const trait = intrinsic.get(key);
  return trait ? { intrinsic: trait.intrinsic } : {};
};
