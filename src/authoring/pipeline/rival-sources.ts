// Which sources label each text with one of several topics or outliers: their rows of the other labels are rivals. Pure.
import type { ResolvedConfiguration, ResolvedTrait } from '../configuration/index.js';
import { classifySamples, findRivalPole } from '../training/index.js';
import type { Corpus, GradedRows } from './corpus.js';
import { getParaphrases } from './gather-corpus.js';

/**
 * For each trait, the indices of the sources whose rows of other traits are its rivals. None where the document names
 * samples of that pole: samples of a source that is not noise, or paraphrases.
 */
export function findRivalSources(
  { traits, sources }: ResolvedConfiguration,
  corpus: Corpus,
): readonly (readonly number[])[] {
  const traitSources = traits.map((trait, index) => listTraitSources(trait, corpus.traits[index]));
  return traits.map((trait, index) => {
    const pole = findRivalPole(trait.type);
    const rows = corpus.traits[index];
    if (pole === null || rows === undefined || namesPole(trait, pole, rows, sources)) return [];
    return [...(traitSources[index] ?? [])].filter(
      (source) =>
        sources[source] !== undefined &&
        sources[source].type !== 'noise' &&
        traitSources.some((others, other) => other !== index && others.has(source)),
    );
  });
}

/** Sources with samples on the trait's own pole. */
function listTraitSources({ type }: ResolvedTrait, rows: GradedRows | undefined): ReadonlySet<number> {
  const pole = findRivalPole(type);
  if (pole === null || rows === undefined) return new Set();
  const classes = classifySamples(rows);
  return new Set(rows.sources.filter((_, i) => classes[i] === 1 - pole));
}

function namesPole(
  trait: ResolvedTrait,
  pole: 0 | 1,
  rows: GradedRows,
  sources: ResolvedConfiguration['sources'],
): boolean {
  if (getParaphrases(trait).some(({ quality }) => quality === pole)) return true;
  return classifySamples(rows).some((label, i) => {
    const source = sources[rows.sources[i] ?? -1];
    return label === pole && source !== undefined && source.type !== 'noise';
  });
}
