// Errors and warnings of a discovery. Pure.
import type { ResolvedConfiguration } from '../../../contract/configuration/index.js';
import { AssayError } from '../../../contract/index.js';
import { type DiscoveryResult, leastStability } from '../../../discovery/index.js';

/** @throws samples_too_few for fewer than two groups */
export function requireGroups(groups: readonly Uint32Array[]): void {
  if (groups.length >= 2) return;
  const [only] = groups;
  const found = only
    ? `only one group of ${only.length} texts has a label`
    : 'no group has enough labelled texts';
  throw new AssayError(
    'samples_too_few',
    `discovery.method lda separates labelled groups of 4 texts or more, and ${found}. Label at least two groups, or set discovery.method to auto, pca or clustering`,
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
  const found = `No trait was discovered: of ${countAxes(proposed)}`;
  if (stable === 0)
    return `${found}, none is stable (mean cosine ${leastStability} over resamples). Add texts`;
  return `${found}, ${stable} ${stable === 1 ? 'is' : 'are'} stable, and the best has discrimination ${(Math.floor(100 * best) / 100).toFixed(2)}; ${threshold.toFixed(2)} is needed. Add texts, or lower discovery.min_discrimination`;
}

/** Warnings about fewer traits than the document asks for, and about options without effect. */
export function describeOutcome(
  { discover, discovery }: Pick<ResolvedConfiguration, 'discover' | 'discovery'>,
  { axes, proposed, stable, threshold }: DiscoveryResult,
): string[] {
  const wanted = discover === 'auto' ? 0 : discover;
  const limited = discovery.max_traits !== undefined && discovery.max_traits <= axes.length;
  const reason = limited
    ? `discovery.max_traits is ${discovery.max_traits}`
    : `of ${countAxes(proposed)}, ${stable} ${stable === 1 ? 'is' : 'are'} stable, and the others have a discrimination below ${threshold.toFixed(2)} or measure the same`;
  return [
    ...(axes.length < wanted ? [`${axes.length} of ${wanted} traits were discovered: ${reason}`] : []),
    ...(discovery.interpret_context === undefined
      ? []
      : [
          'discovery.interpret_context has no effect: traits are named by key phrases, without a language model',
        ]),
  ];
}

const countAxes = (n: number): string => (n === 1 ? '1 proposed axis' : `${n} proposed axes`);
