// How well topics and outliers of one label column separate from each other: for each text with one of the labels, the
// trait that scores it highest. No text is scored by a trait that was fitted on it. Pure.
import { sparseRow } from '../../../core/numerics/index.js';
import { type Encodings, prepareTrait } from '../../../core/scoring/index.js';
import { spreadIndices } from '../../numerics/index.js';
import { createLabels } from '../data/labels.js';
import { at } from '../data/positions.js';
import { findRivalPole } from '../data/rivals.js';
import { createFeatureSpace } from '../problem/feature-space.js';
import type { Separation } from './build-report.js';
import type { TraitFindings } from './trait-report.js';

type Unread = Omit<TraitFindings, 'optionsRead'>;

/** Most texts of one group, spread evenly. */
const maxTexts = 5000;

/** One group for each set of traits with own samples from the same source, and one of all traits that share none. */
export function describeSeparations(
  findings: readonly Unread[],
  encodings: Encodings,
  noiseSources: readonly number[],
): Separation[] {
  const candidates = findings.flatMap((one) => listCandidate(one, noiseSources) ?? []);
  const groups = groupBySource(candidates);
  const grouped = new Set(groups.flat());
  const others = candidates.filter((one) => !grouped.has(one));
  if (others.length > 1) groups.push(others);
  return groups.flatMap((group) => measure(group, encodings) ?? []);
}

interface Candidate {
  readonly findings: Unread;
  readonly pole: 0 | 1;
  /** Sources of the trait's own samples by row. */
  readonly traitRows: ReadonlyMap<number, number>;
}

function listCandidate(findings: Unread, noiseSources: readonly number[]): Candidate | null {
  const { trait, samples, boundaries } = findings.prepared;
  const opposite = findRivalPole(trait.type);
  if (opposite === null || findings.result.outOfFold === null) return null;
  const traitRows = new Map<number, number>();
  createLabels(samples, boundaries).classes.forEach((label, position) => {
    const source = samples.sources?.[position] ?? -1;
    if (label === 1 - opposite && !noiseSources.includes(source))
      traitRows.set(at(samples.indices, position), source);
  });
  return traitRows.size === 0 ? null : { findings, pole: opposite === 0 ? 1 : 0, traitRows };
}

function groupBySource(candidates: readonly Candidate[]): Candidate[][] {
  const bySource = new Map<number, Set<Candidate>>();
  for (const candidate of candidates) {
    for (const source of new Set(candidate.traitRows.values())) {
      const group = bySource.get(source) ?? new Set();
      bySource.set(source, group.add(candidate));
    }
  }
  const distinct = new Map<string, Candidate[]>();
  for (const group of bySource.values()) {
    const members = candidates.filter((candidate) => group.has(candidate));
    const keys = members.map(({ findings }) => findings.prepared.trait.key);
    if (members.length > 1) distinct.set(keys.join(' '), members);
  }
  return [...distinct.values()];
}

/** @returns null for a group whose texts all have several of the labels */
function measure(group: readonly Candidate[], encodings: Encodings): Separation | null {
  const labels = new Map<number, number[]>();
  for (const [index, { traitRows }] of group.entries()) {
    for (const row of traitRows.keys()) labels.set(row, [...(labels.get(row) ?? []), index]);
  }
  const single = [...labels].flatMap(([row, [label = 0, ...more]]) =>
    more.length === 0 ? [{ row, label }] : [],
  );
  const texts = Array.from(spreadIndices(single.length, maxTexts), (i) => at(single, i));
  if (texts.length === 0) return null;
  const rows = Uint32Array.from(texts, ({ row }) => row);
  const scores = group.map((candidate) => scoreUnseen(candidate, rows, encodings));
  const confusion = group.map(() => new Array<number>(group.length).fill(0));
  let right = 0;
  texts.forEach(({ label }, i) => {
    const values = scores.map((list) => at(list, i));
    const highest = Math.max(...values);
    const ties = values.filter((value) => value === highest).length;
    const counts = at(confusion, label);
    values.forEach((value, trait) => {
      if (value === highest) counts[trait] = at(counts, trait) + 1 / ties;
    });
    if (values[label] === highest) right += 1 / ties;
  });
  return {
    keys: group.map(({ findings }) => findings.prepared.trait.key),
    texts: texts.length,
    top1: right / texts.length,
    chance: 1 / group.length,
    confusion,
  };
}

/** How much each text belongs to the trait's own pole, in [0, 1]: out of fold where the trait was fitted on the text. */
function scoreUnseen({ findings, pole }: Candidate, rows: Uint32Array, encodings: Encodings): Float64Array {
  const { prepared, result } = findings;
  const { trained, outOfFold } = result;
  const positions = new Map(Array.from(prepared.samples.indices, (row, position) => [row, position]));
  const scorer = prepareTrait(trained);
  const score = (row: number): number => {
    const position = positions.get(row);
    if (position !== undefined) return outOfFold?.[position] ?? 0;
    const [point] = createFeatureSpace(encodings, Uint32Array.of(row), trained.style_weight).points;
    return point === undefined ? 0 : scorer.score(point, sparseRow(encodings.terms, row)).universal;
  };
  return Float64Array.from(rows, (row) => (pole === 1 ? score(row) : 1 - score(row)));
}
