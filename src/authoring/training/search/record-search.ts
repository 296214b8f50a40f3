// Which options a search has read, and why those of traits that were not searched were not.
import { traitRules } from '../data/trait-rules.js';
import type { Plan } from '../effort.js';
import type { OptionUse } from '../option-use.js';
import type { PreparedTrait } from '../prepare/prepare.js';
import type { SearchResult } from './search.js';

const searchOptions = ['scoring_method', 'trials_per_method', 'early_stopping_patience'] as const;

export function recordSearch(
  use: OptionUse,
  prepared: readonly PreparedTrait[],
  { studies, parameters }: SearchResult,
  { trials, patience }: Plan,
): void {
  for (const one of prepared) {
    const { key } = one.trait;
    // The build that a previous search is from has read them.
    if (parameters.has(key) && studies.size === 0) {
      use.read(key, ...searchOptions);
      continue;
    }
    // A topic with parameters and no study has those that the studies of other topics led to.
    if (!parameters.has(key)) {
      use.skip(explainUnsearched(one), ...searchOptions);
      continue;
    }
    use.read(key, 'scoring_method', 'trials_per_method');
    // The first trials of a study, one for each style weight, count as gains.
    const first = one.develop.styleWeights.length;
    if (first + patience < trials) use.read(key, 'early_stopping_patience');
    else use.skip(`no study has more than ${trials} trials`, 'early_stopping_patience');
  }
}

function explainUnsearched({ trait }: PreparedTrait): string {
  if (trait.intrinsic) return 'discovered traits are fitted without a scoring method';
  const { authored, ambientPole } = traitRules[trait.type].axisFrom;
  if (!Number.isFinite(authored)) return `${trait.type} traits are fitted without a scoring method`;
  return `trait '${trait.key}' has fewer than ${trait.ambientPole ? ambientPole : authored} positive samples, and is fitted without a scoring method`;
}
