// Discovers traits in the texts of a build, names them, and turns them into traits to train.
import { AssayError } from '../../../core/contract/index.js';
import { yieldToEventLoop } from '../../../core/platform/index.js';
import type { ResolvedConfiguration } from '../../configuration/index.js';
import { createDiscoveryPlan, discoverAxes, fewestTexts } from '../../discovery/index.js';
import type { BuildOptions } from '../build-request.js';
import type { TrainingData } from '../training-data.js';
import { createDiscoveredTraits, type DiscoveryTrait } from './discovered-traits.js';
import { createPool, createSpaces, type Pool } from './discovery-input.js';
import { describeNaming, describeOutcome, requireAxes, requireGroups } from './discovery-problems.js';
import { createMomentDevice, type MomentBackend } from './moment-device.js';
import { type InterpretationReport, nameTraits } from './name-traits.js';

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
  /** What computed the covariances; the model does not depend on it. */
  readonly covariance: MomentBackend;
  /** Key phrases of both ends by trait key. */
  readonly phrases: Readonly<
    Record<string, { readonly positive: readonly string[]; readonly negative: readonly string[] }>
  >;
  /** How the interpreter of the build named them; null without one. */
  readonly interpretation: InterpretationReport | null;
}

export interface TraitDiscovery {
  readonly traits: readonly DiscoveryTrait[];
  readonly report: DiscoveryReport;
  /** Problems, as sentences. */
  readonly warnings: readonly string[];
}

/** Steps of the progress for naming, beside one for each space. */
const namingSteps = 20;

/**
 * @throws samples_too_few when the texts are too few or all alike, `lda` has no groups, or no axis qualifies and the
 * document has no other trait; the signal's reason between two steps
 */
export async function discoverTraits(
  configuration: ResolvedConfiguration,
  { corpus, encodings }: TrainingData,
  seed: number,
  { signal, report = () => {}, gpu, interpreter }: BuildOptions,
): Promise<TraitDiscovery> {
  const { discovery, discover, effort } = configuration;
  const plan = createDiscoveryPlan(effort, discovery, discover);
  const pool = createPool(configuration, corpus);
  requireTexts(pool);
  if (plan.method === 'lda') requireGroups(pool.groups);
  const pause = yieldToEventLoop();
  const device = createMomentDevice(pool.rows.length, gpu);
  let searching = 0;
  const result = await discoverAxes({
    count: pool.rows.length,
    createSpace: createSpaces(encodings, pool.rows),
    sumProducts: device.sumProducts,
    groups: pool.groups,
    authored: pool.authored,
    plan,
    seed,
    step: async (done, total) => {
      signal?.throwIfAborted();
      searching = total;
      report('discovering', done, total + namingSteps);
      if (pause.due()) await pause.take();
      signal?.throwIfAborted();
    },
  }).finally(device.close);
  if (result.axes.length === 0 && configuration.traits.length === 0) requireAxes(result, pool.rows.length);
  const texts = Array.from(pool.rows, (index) => corpus.texts[index] ?? '');
  const { named, report: interpretation } = await nameTraits(result.axes, texts, configuration, {
    interpreter,
    signal,
    onProgress: (share) =>
      report('discovering', searching + Math.floor(share * namingSteps), searching + namingSteps),
  });
  const traits = createDiscoveredTraits(named, pool.rows);
  return {
    traits,
    report: {
      method: plan.method,
      texts: pool.rows.length,
      proposed: result.proposed,
      stable: result.stable,
      min_discrimination: result.threshold,
      covariance: device.describe(),
      phrases: Object.fromEntries(traits.map(({ trait, phrases }) => [trait.key, phrases])),
      interpretation,
    },
    warnings: [
      ...describeOutcome(configuration, result),
      ...describeNaming(discovery, interpreter !== undefined, interpretation),
    ],
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
