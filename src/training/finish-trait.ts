// The end of every trait type: one file a type, chosen here.
import type { TraitType } from '../contract/resources.js';
import type { TrainedTrait } from '../scoring/trained-model.js';
import type { Plan } from './effort.js';
import type { Finished } from './finish.js';
import { type About, finishClaim } from './finish-claim.js';
import { finishOutlier } from './finish-outlier.js';
import { finishSpectrum } from './finish-spectrum.js';
import { finishTopic } from './finish-topic.js';
import type { TraitInput } from './samples.js';
import { type Found, settingOf } from './search.js';
import type { Pruning, Setting } from './settled-scores.js';
import { joinedSpace } from './space.js';
import type { Bench, Workspace } from './workspace.js';

interface Ending {
  readonly bench: Bench;
  readonly workspace: Workspace;
  readonly trait: TraitInput;
  readonly found: Found;
  readonly plan: Plan;
  /** True for the model's own trait: what a method computes from all samples is computed anew. */
  readonly final: boolean;
}

const endings = {
  spectrum: ({ bench, workspace, trait, plan, ...rest }) =>
    finishSpectrum(bench, workspace, trait, axisSetting({ trait, ...rest }), pruningOf(plan)),
  topic: ({ bench, workspace, trait, ...rest }) =>
    finishTopic(bench, workspace, trait, settingFor({ trait, ...rest })),
  claim: ({ bench, workspace, trait, plan, ...rest }) =>
    finishClaim(
      bench,
      workspace,
      trait,
      axisSetting({ trait, ...rest }),
      pruningOf(plan),
      aboutOf(bench, trait),
    ),
  outlier: ({ workspace, trait }) => finishOutlier(workspace, trait),
} as const satisfies Record<TraitType, (ending: Ending) => Finished<TrainedTrait>>;

type Choice = Pick<Ending, 'trait' | 'found' | 'final'>;

function settingFor({ trait, found, final }: Choice): Setting | null {
  const setting = settingOf(found, trait.key);
  return setting && { ...setting, fixed: !final };
}

/** @throws RangeError for a trait that was not searched: the search covers every spectrum and claim */
function axisSetting(choice: Choice): Setting {
  const setting = settingFor(choice);
  if (setting === null) throw new RangeError(`no study of ${choice.found.method} for ${choice.trait.key}`);
  return setting;
}

const pruningOf = ({ prune, pruneThreshold }: Plan): Pruning =>
  prune ? { threshold: pruneThreshold } : null;

/** The claim's own statement and the texts that do not speak of it, in the space that claims are fitted in. */
function aboutOf({ encodings }: Bench, { statement, unrelated }: TraitInput): About {
  const rows = Uint32Array.from([...(statement === undefined ? [] : [statement]), ...(unrelated ?? [])]);
  const { points } = joinedSpace(encodings, rows, 0);
  return statement === undefined
    ? { statement: null, noise: points }
    : { statement: points[0] ?? null, noise: points.slice(1) };
}

export function finishTrait(ending: Ending): Finished<TrainedTrait> {
  return endings[ending.trait.type](ending);
}
