// What is found about the samples of one trait: labels that contradict the scores, poles of unequal size, groups that it does worse
// on. Pure.
import { inlineSource, type UnseenSamples } from '../../training/index.js';
import { createFinding, type Finding, type FindingsInput } from './finding.js';
import { findWorstGroup, type WorstGroup } from './groups.js';
import { findLabelIssues } from './label-issues.js';
import { nameLanguages } from './name-languages.js';

/** Ratio of the poles' sizes from which on it is named. */
const unbalanced = 10;
/** Fewest authored samples of a trait that is audited. */
const minSamples = 20;

/** The authored samples of a trait: not those of noise, nor ambient texts. */
function selectAuthored({ corpus, noiseSources }: FindingsInput, all: UnseenSamples): UnseenSamples | null {
  const { rows, classes, probabilities, sources } = all;
  const kept = Array.from(rows, (_, i) => i).filter(
    (i) => (rows[i] ?? 0) < corpus.texts.length && !noiseSources.includes(sources[i] ?? inlineSource),
  );
  if (kept.length < minSamples) return null;
  return {
    rows: Uint32Array.from(kept, (i) => rows[i] ?? 0),
    classes: Uint8Array.from(kept, (i) => classes[i] ?? 0),
    probabilities: Float64Array.from(kept, (i) => probabilities[i] ?? 0),
    sources: Uint16Array.from(kept, (i) => sources[i] ?? inlineSource),
  };
}

export function auditTrait(input: FindingsInput, key: string, unseen: UnseenSamples): Finding[] {
  const samples = selectAuthored(input, unseen);
  if (samples === null) return [];
  const { rows, classes } = samples;
  const toRows = (positions: readonly number[]): number[] => positions.map((position) => rows[position] ?? 0);
  const positive = classes.reduce((sum, label) => sum + label, 0);
  const [fewer, more] = [positive, classes.length - positive].sort((a, b) => a - b);
  const isUnbalanced = fewer !== undefined && more !== undefined && fewer > 0 && more >= unbalanced * fewer;
  return [
    ...createFinding('label', key, toRows(findLabelIssues(samples)), (count) =>
      count === 1
        ? 'The label of 1 text contradicts its score, which was computed without it'
        : `The labels of ${count} texts contradict their scores, which were computed without them`,
    ),
    ...(isUnbalanced
      ? [
          {
            kind: 'imbalance' as const,
            trait: key,
            summary: `One pole has ${more} samples, the other ${fewer}`,
            count: 0,
            rows: [],
          },
        ]
      : []),
    ...findGroups(input, samples).flatMap(({ name, members, accuracy, others }) =>
      createFinding(
        'group',
        key,
        toRows(members),
        (count) =>
          `Scores of the ${count} texts ${name} are right in ${percent(accuracy)}, those of the others in ${percent(others)}`,
      ),
    ),
  ];
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** The worst source, the worst band of length and the worst language. */
function findGroups({ corpus, lengths, sourceNames }: FindingsInput, samples: UnseenSamples): WorstGroup[] {
  const { rows, sources } = samples;
  const sampleLengths = Array.from(rows, (row) => lengths[row] ?? 0);
  const sorted = [...sampleLengths].sort((a, b) => a - b);
  const edges = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0);
  const nameLength = (position: number): string => {
    const length = sampleLengths[position] ?? 0;
    const band = edges.filter((edge) => length >= edge).length;
    const [low, high] = [edges[band - 1], edges[band]];
    if (low === undefined) return `of fewer than ${high} tokens`;
    return high === undefined ? `of ${low} tokens and more` : `of ${low} to ${high} tokens`;
  };
  const nameSource = (position: number): string | undefined => {
    const name = sourceNames[sources[position] ?? inlineSource];
    return name === undefined ? undefined : `from ${name}`;
  };
  const nameLanguage = nameLanguages(Array.from(rows, (row) => corpus.texts[row] ?? ''));
  return [nameSource, nameLength, nameLanguage].flatMap((nameOf) => findWorstGroup(samples, nameOf) ?? []);
}
