// Finishes the traits of a model after the search: on all their samples, with held-out metrics and diagnostics.
import { createLabels } from './data/labels.js';
import { at } from './data/positions.js';
import { diagnose } from './diagnostics/diagnose.js';
import type { Preparation, PreparedTrait } from './prepare/prepare.js';
import { createTraitDataset } from './problem/trait-dataset.js';
import type { TraitFindings } from './report/trait-report.js';
import { getPruning } from './search/prune.js';
import type { SearchResult } from './search/search.js';
import { evaluateTrait, type TraitEvaluation } from './traits/evaluate-trait.js';
import type { FinishInput } from './traits/finish.js';
import { finishTraits } from './traits/finish-traits.js';

type Findings = Omit<TraitFindings, 'optionsRead'>;

/** @returns the findings of each trait, in order */
export async function concludeTraits(
  preparation: Preparation,
  prepared: readonly PreparedTrait[],
  search: SearchResult,
): Promise<Findings[]> {
  const { context, plan, dropoutSources, pace, use } = preparation;
  const { seed } = context;
  const heldOut = await evaluateHeldOut(preparation, prepared, search);
  const inputs = prepared.map((one): FinishInput => {
    const { trait, samples, boundaries } = one;
    const dataset = createTraitDataset(context, trait, samples, createLabels(samples, boundaries));
    return { ...shareInput(preparation, one, search), dataset, final: true };
  });
  const results = await finishTraits(inputs, pace);
  const findings: Findings[] = [];
  for (const [t, one] of prepared.entries()) {
    const { key } = one.trait;
    const { dataset } = at(inputs, t);
    const result = at(results, t);
    const diagnosis = await diagnose({ dataset, axis: result.axis, plan, dropoutSources, seed, pace, use });
    dataset.release();
    const studies = search.studies.get(key) ?? [];
    findings.push({ prepared: one, result, heldOut: heldOut.get(key) ?? null, studies, ...diagnosis });
  }
  return findings;
}

/**
 * Metrics of each trait on its held-out samples, trained on the others; one repeat of the folds calibrates it.
 * @returns by key, for the traits that have held-out samples
 */
async function evaluateHeldOut(
  preparation: Preparation,
  prepared: readonly PreparedTrait[],
  search: SearchResult,
): Promise<Map<string, TraitEvaluation | null>> {
  const { context, pace } = preparation;
  const tested = prepared.filter(({ held }) => held !== null);
  const inputs = tested.map((one): FinishInput => {
    const { develop } = one;
    const dataset = { ...develop, repeats: [develop.repeats[0]] as const };
    return { ...shareInput(preparation, one, search), dataset, final: false };
  });
  const results = await finishTraits(inputs, pace);
  for (const { develop } of prepared) develop.release();
  pace.skip(prepared.length - tested.length);
  return new Map(
    tested.map(({ trait, held, boundaries }, t) => [
      trait.key,
      held && evaluateTrait(at(results, t).trained, held, boundaries, context.encodings),
    ]),
  );
}

const shareInput = ({ context, plan, use }: Preparation, { trait }: PreparedTrait, search: SearchResult) => ({
  context,
  trait,
  search,
  getPruning: () => getPruning(plan, use, trait.key),
});
