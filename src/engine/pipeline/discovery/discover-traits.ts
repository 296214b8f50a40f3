// Discovers traits in the texts of a build, names them, and turns them into traits to train.
import type { ResolvedConfiguration } from '../../../contract/configuration/index.js';
import { AssayError } from '../../../contract/index.js';
import { createDiscoveryPlan, discoverAxes, fewestTexts, mostDiscovered } from '../../../discovery/index.js';
import { yieldToEventLoop } from '../../../platform/index.js';
import type { BuildOptions } from '../build-request.js';
import type { TrainingData } from '../training-data.js';
import { createPool, createSpaces, type Pool } from './discovery-input.js';
import { describeOutcome, requireAxes, requireGroups } from './discovery-problems.js';
import { createFoundTraits, type FoundTrait } from './found-traits.js';

/** What the build report says about a discovery. */
export interface DiscoveryReport {
  readonly method: string;
  /** Texts that were searched. */
  readonly texts: number;
  /** Axes proposed, and those of them that are stable. */
  readonly proposed: number;
  readonly stable: number;
  /** Discrimination that an axis needed. */
  readonly min_discrimination: number;
  /** Key phrases of both ends by trait key. */
  readonly phrases: Readonly<
    Record<string, { readonly positive: readonly string[]; readonly negative: readonly string[] }>
  >;
}

export interface TraitDiscovery {
  readonly traits: readonly FoundTrait[];
  readonly report: DiscoveryReport;
  /** Problems, as sentences. */
  readonly warnings: readonly string[];
}

/** @throws config_invalid when a document asks for more traits than one discovery can find */
export function requirePossibleCount({ discover }: ResolvedConfiguration): void {
  if (discover === 'auto' || discover <= mostDiscovered) return;
  throw new AssayError(
    'config_invalid',
    `traits: discover asks for ${discover} traits. At most ${mostDiscovered} can be discovered`,
  );
}

/**
 * @throws samples_too_few when the texts are too few or all alike, `lda` has no groups, or no axis qualifies and the
 * document has no other trait; the signal's reason between two steps
 */
export async function discoverTraits(
  configuration: ResolvedConfiguration,
  { corpus, encodings }: TrainingData,
  seed: number,
  { signal, report = () => {} }: BuildOptions,
): Promise<TraitDiscovery> {
  const { discovery, discover, effort } = configuration;
  const plan = createDiscoveryPlan(effort, discovery, discover);
  const pool = createPool(configuration, corpus);
  requireTexts(pool);
  if (plan.method === 'lda') requireGroups(pool.groups);
  const pause = yieldToEventLoop();
  const result = await discoverAxes({
    count: pool.rows.length,
    createSpace: createSpaces(encodings, pool.rows),
    groups: pool.groups,
    authored: pool.authored,
    plan,
    seed,
    step: async (done, total) => {
      signal?.throwIfAborted();
      report('discovering', done, total);
      if (pause.due()) await pause.take();
      signal?.throwIfAborted();
    },
  });
  if (result.axes.length === 0 && configuration.traits.length === 0) requireAxes(result, pool.rows.length);
  const traits = createFoundTraits(result.axes, configuration, corpus, pool.rows);
  return {
    traits,
    report: {
      method: plan.method,
      texts: pool.rows.length,
      proposed: result.proposed,
      stable: result.stable,
      min_discrimination: result.threshold,
      phrases: Object.fromEntries(traits.map(({ trait, phrases }) => [trait.key, phrases])),
    },
    warnings: describeOutcome(configuration, result),
  };
}

function requireTexts({ rows }: Pool): void {
  if (rows.length >= fewestTexts) return;
  const texts = rows.length === 1 ? '1 distinct text' : `${rows.length} distinct texts`;
  throw new AssayError(
    'samples_too_few',
    `Discovery needs at least ${fewestTexts} distinct texts, and the sources have ${texts}. Add texts`,
  );
}
