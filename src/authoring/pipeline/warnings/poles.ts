// The poles of a build's traits that have no samples: an error where a source should give them, a warning where ambient
// texts replace them. Pure.
import type { LabelMapping, Quality } from '../../../core/contract/configuration/index.js';
import { AssayError, quote } from '../../../core/contract/index.js';
import {
  parseQuality,
  type ResolvedConfiguration,
  type ResolvedSource,
  type ResolvedTrait,
} from '../../configuration/index.js';
import { classifySamples, findAmbientPole } from '../../training/index.js';
import type { Corpus, GradedRows } from '../corpus.js';
import { getParaphrases } from '../gather-corpus.js';

type Pole = 'positive' | 'negative';

const poleClasses = { positive: 1, negative: 0 } as const;

/**
 * @throws samples_too_few for a pole that a mapping or a source names and no sample of a source, a paraphrase or
 * feedback is on. Noise does not count
 */
export function requireNamedPoles(configuration: ResolvedConfiguration, { traits }: Corpus): void {
  const { sources } = configuration;
  for (const [at, { key }] of configuration.traits.entries()) {
    const authored = selectAuthored(traits[at], sources);
    for (const pole of ['positive', 'negative'] as const) {
      if (authored.includes(poleClasses[pole])) continue;
      const [named] = sources.flatMap((source, index) => listNamed(source, index, key, pole, configuration));
      if (named === undefined) continue;
      throw new AssayError(
        'samples_too_few',
        `Trait '${key}' has no ${pole} sample, although ${named}. Ambient texts do not replace samples that a source should give`,
      );
    }
  }
}

/** Classes of the samples that do not come from noise sources. */
function selectAuthored(rows: GradedRows | undefined, sources: readonly ResolvedSource[]): number[] {
  if (rows === undefined) return [];
  const classes = classifySamples(rows);
  return [...classes].filter((_, i) => sources[rows.sources[i] ?? -1]?.type !== 'noise');
}

/** Why a source should have samples on a pole of a trait: `sources[0] maps 'calm' to it`. */
function listNamed(
  source: ResolvedSource,
  index: number,
  key: string,
  pole: Pole,
  { traits }: ResolvedConfiguration,
): string[] {
  const only = traits.length === 1 ? traits[0]?.key : undefined;
  const isOn = (quality: Quality | undefined) => getPole(quality) === pole;
  const sourceTrait = ('trait' in source ? source.trait : undefined) ?? only;
  if ('mapping' in source && source.type !== 'jsonl') {
    return listLabels(source.mapping)
      .filter(({ trait = sourceTrait, quality }) => trait === key && isOn(quality))
      .map(({ label }) => `sources[${index}] maps ${quote(label)} to that pole`);
  }
  if (!isConstant(source) || sourceTrait !== key || !isOn(source.quality)) return [];
  return [`sources[${index}] is meant for that pole`];
}

const listLabels = (mapping: LabelMapping = {}) =>
  Object.entries(mapping).map(([label, value]) =>
    typeof value === 'object'
      ? { label, trait: value.trait, quality: value.quality }
      : { label, trait: undefined, quality: value },
  );

/** Sources that grade all of their samples alike. */
function isConstant(
  source: ResolvedSource,
): source is Extract<ResolvedSource, { type: 'csv' | 'file' | 'url' }> {
  if (source.type === 'csv') return !source.columns && !source.mapping && source.label_column === undefined;
  return source.type === 'file' || source.type === 'url';
}

function getPole(quality: Quality = 'positive'): Pole | undefined {
  const value = parseQuality(quality) ?? 1;
  return value === 0.5 ? undefined : value > 0.5 ? 'positive' : 'negative';
}

/** A sentence for each pole that ambient texts replace, except where the trait type asks for ambient texts. */
export function describeAmbientPoles(configuration: ResolvedConfiguration, { traits }: Corpus): string[] {
  return configuration.traits.flatMap((trait, at) => {
    const rows = traits[at];
    const missing = rows && findAmbientPole(trait.type, rows);
    if (missing === null || missing === undefined) return [];
    const pole = missing === 1 ? 'positive' : 'negative';
    const reason = explainMissing(trait, pole, configuration);
    return reason === undefined
      ? []
      : [`Trait '${trait.key}': ambient texts replace the ${pole} pole, because ${reason}`];
  });
}

function explainMissing(
  trait: ResolvedTrait,
  pole: Pole,
  { sources }: ResolvedConfiguration,
): string | undefined {
  const paraphrases = getParaphrases(trait).filter(({ quality }) => quality === poleClasses[pole]).length;
  if (paraphrases > 0) return `its ${paraphrases} ${pole} paraphrases have no words`;
  if (trait.type !== 'spectrum') return undefined;
  const grading = sources.flatMap((source, index) =>
    gradesTrait(source, trait.key) ? [`sources[${index}]`] : [],
  );
  return grading.length > 0
    ? `no sample of ${grading.join(' and ')} is ${pole}`
    : `the document names no ${pole} samples`;
}

/** Whether the cells of a source can grade a trait on either pole. */
function gradesTrait(source: ResolvedSource, key: string): boolean {
  if (source.type === 'jsonl') return Object.values(source.mapping).some(({ trait }) => trait === key);
  if (
    source.type === 'csv' &&
    !source.mapping &&
    source.label_column !== undefined &&
    (source.trait ?? key) === key
  )
    return true;
  return 'columns' in source && Object.values(source.columns ?? {}).some(({ trait }) => trait === key);
}
