// Errors and warnings of a discovery. Pure.
import { AssayError } from '../../../core/contract/index.js';
import type { ResolvedConfiguration } from '../../configuration/index.js';
import { type DiscoveryResult, maxDiscovered, minStability } from '../../discovery/index.js';
import type { InterpretationReport } from './name-traits.js';

/** @throws samples_too_few for fewer than two groups */
export function requireGroups(groups: readonly Uint32Array[]): void {
  if (groups.length >= 2) return;
  const [only] = groups;
  const summary = only
    ? `only one group of ${only.length} texts has a label`
    : 'no group has enough labelled texts';
  throw new AssayError(
    'samples_too_few',
    `discovery.method lda separates labelled groups of 4 texts or more, and ${summary}. Label at least two groups, or set discovery.method to auto, pca or clustering`,
  );
}

/** @throws samples_too_few that says what was found and how far below the threshold it is */
export function requireAxes({ proposed, stable, threshold, best }: DiscoveryResult, texts: number): never {
  throw new AssayError('samples_too_few', explainNone({ proposed, stable, threshold, best }, texts));
}

function explainNone(
  { proposed, stable, threshold, best }: Omit<DiscoveryResult, 'axes'>,
  texts: number,
): string {
  if (proposed === 0) return `No trait was discovered: the ${texts} texts do not differ. Add other texts`;
  const summary = `No trait was discovered: of ${countAxes(proposed)}`;
  if (stable === 0)
    return `${summary}, none is stable (mean cosine ${minStability} over resamples). Add texts`;
  return `${summary}, ${stable} ${stable === 1 ? 'is' : 'are'} stable, and the best has discrimination ${(Math.floor(100 * best) / 100).toFixed(2)}; ${threshold.toFixed(2)} is needed. Add texts, or lower discovery.min_discrimination`;
}

/** A warning about fewer traits than the document asks for. */
export function describeOutcome(
  { discover, discovery }: Pick<ResolvedConfiguration, 'discover' | 'discovery'>,
  { axes, proposed, stable, threshold }: DiscoveryResult,
): string[] {
  const requested = discover === 'auto' ? 0 : discover;
  const limited = discovery.max_traits !== undefined && discovery.max_traits <= axes.length;
  const limit = limited
    ? `discovery.max_traits is ${discovery.max_traits}`
    : `one discovery finds up to ${maxDiscovered}`;
  const reason =
    limited || axes.length >= maxDiscovered
      ? limit
      : `of ${countAxes(proposed)}, ${stable} ${stable === 1 ? 'is' : 'are'} stable, and the others have a discrimination below ${threshold.toFixed(2)} or measure the same`;
  return axes.length < requested ? [`${axes.length} of ${requested} traits were discovered: ${reason}`] : [];
}

/** Warnings about an interpreter that is missing, not used, or did not name every trait. */
export function describeNaming(
  { interpret, interpret_context: context }: ResolvedConfiguration['discovery'],
  hasLimit: boolean,
  report: InterpretationReport | null,
): string[] {
  const asked = [
    ...(interpret === true ? ['discovery.interpret'] : []),
    ...(context === undefined ? [] : ['discovery.interpret_context']),
  ];
  if (!hasLimit && asked.length > 0) {
    const verb = asked.length === 1 ? 'has' : 'have';
    return [
      `${asked.join(' and ')} ${verb} no effect without an interpreter. Pass one to build(), like { interpreter: 'prompt-api' }`,
    ];
  }
  if (hasLimit && interpret === false)
    return ['The option interpreter has no effect: discovery.interpret is false'];
  return report ? describeUnnamed(report) : [];
}

/** A sentence for each reason why traits keep their key phrases. */
function describeUnnamed({ interpreter, traits }: InterpretationReport): string[] {
  const reasons = new Map<string, string[]>();
  for (const [key, { reason }] of Object.entries(traits))
    if (reason !== null) reasons.set(reason, [...(reasons.get(reason) ?? []), key]);
  const count = Object.keys(traits).length;
  return [...reasons].map(([reason, keys]) => {
    const which = keys.length === count ? 'any trait' : keys.map((key) => `'${key}'`).join(' and ');
    return `The interpreter ${interpreter} did not name ${which}: ${reason}. Key phrases are used instead`;
  });
}

const countAxes = (n: number): string => (n === 1 ? '1 proposed axis' : `${n} proposed axes`);
