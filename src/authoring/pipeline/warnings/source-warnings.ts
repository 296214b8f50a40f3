// What the sources of a build left out, as sentences for their author. Pure.
import { quote } from '../../../core/contract/index.js';
import { findNearest } from '../../../core/platform/index.js';
import type { SourceTally } from '../../sources/index.js';
import type { ReadingConfiguration, SourceResult } from '../gather-corpus.js';

/** Most labels named in one sentence. */
const maxLabels = 10;
/** Most sentences about misspelt labels of one source. */
const maxNear = 20;

export function describeSources(
  results: readonly SourceResult[],
  { pool, traits }: Pick<ReadingConfiguration, 'pool' | 'traits'>,
): string[] {
  return results.flatMap(({ index, tally, samples }) => {
    const name = `sources[${index}]`;
    // A discovery uses texts without a label or a grade too.
    if (pool !== null) {
      const named = new Map(
        [...tally.locations].filter(([key]) => traits.some((trait) => trait.key === key)),
      );
      return [
        ...describeEncoding(name, tally),
        ...(samples.size === 0 ? [`${name} gives no samples`] : []),
        ...(named.size === 0 ? [] : describeEmptyTraits(name, { locations: named }, samples)),
        ...describeIncompleteRows(name, { ...tally, ungraded: 0 }),
        ...describePart(name, tally),
      ];
    }
    return [
      ...describeEncoding(name, tally),
      ...describeUnmapped(name, tally),
      ...describeUnusedLabels(name, tally),
      ...describeNearLabels(name, tally),
      ...describeEmptyTraits(name, tally, samples),
      ...describeIncompleteRows(name, tally),
      ...describePart(name, tally),
    ];
  });
}

function describeEncoding(name: string, { assumedEncoding }: SourceTally): string[] {
  if (assumedEncoding === undefined) return [];
  return [`${name} is read as Windows-1252, because it is not UTF-8. Save it as UTF-8 to be sure`];
}

/** One sentence for each label that is probably misspelt, and one for all others. */
function describeUnmapped(name: string, { mapped, unmapped, unmappedRows }: SourceTally): string[] {
  const known = [...mapped.keys()];
  const near: string[] = [];
  const others: string[] = [];
  let otherRows = unmappedRows;
  for (const [label, rows] of unmapped) {
    const nearest = near.length < maxNear ? findNearest(label, known) : undefined;
    if (nearest === undefined) {
      others.push(`${quote(label)} (${rows})`);
      continue;
    }
    otherRows -= rows;
    near.push(
      `${countRows(rows)} of ${name} ${rows === 1 ? 'is' : 'are'} labelled ${quote(label)}, which the mapping does not name; did you mean ${quote(nearest)}?`,
    );
  }
  if (otherRows === 0) return near;
  const more = others.length > maxLabels ? ` and ${others.length - maxLabels} more` : '';
  const labels = others.slice(0, maxLabels).join(', ');
  return [
    ...near,
    `${countRows(otherRows)} of ${name} ${wasLeftOut(otherRows)}, because the mapping does not name the label: ${labels}${more}`,
  ];
}

function describeUnusedLabels(name: string, { mapped, unmapped }: SourceTally): string[] {
  const met = [...unmapped.keys()];
  return [...mapped].flatMap(([label, rows]) => {
    if (rows > 0) return [];
    const nearest = findNearest(label, met);
    const hint = nearest === undefined ? '' : `; did you mean ${quote(nearest)}?`;
    return [`No row of ${name} is labelled ${quote(label)}, which the mapping names${hint}`];
  });
}

/** Pairs of labels that are nearly the same, but mapped differently. */
function describeNearLabels(name: string, { mapped, labelGrades }: SourceTally): string[] {
  const met = [...mapped].filter(([, rows]) => rows > 0);
  return met
    .flatMap(([label, rows], at) => {
      const apart = met.slice(at + 1).filter(([other]) => labelGrades.get(other) !== labelGrades.get(label));
      const others = apart.map(([other]) => other);
      const nearest = findNearest(label, others);
      if (nearest === undefined) return [];
      const sizes = `${quote(label)} (${rows}) and ${quote(nearest)} (${mapped.get(nearest)})`;
      return [
        `Labels ${sizes} of ${name} are nearly the same, but mapped differently. If they are one, map them alike`,
      ];
    })
    .slice(0, maxNear);
}

/** Traits that the source names and gives no sample for. */
function describeEmptyTraits(
  name: string,
  { locations }: Pick<SourceTally, 'locations'>,
  samples: ReadonlyMap<string, number>,
): string[] {
  if (locations.size === 0) return samples.size === 0 ? [`${name} gives no samples`] : [];
  return [...locations].flatMap(([trait, where]) =>
    samples.has(trait)
      ? []
      : [`${name} gives no sample for trait '${trait}': no row has ${where.join(' or ')}`],
  );
}

function describeIncompleteRows(
  name: string,
  { ungraded, textless, shortened }: Pick<SourceTally, 'ungraded' | 'textless' | 'shortened'>,
): string[] {
  const describe = (rows: number, missing: string) =>
    rows === 0 ? [] : [`${countRows(rows)} of ${name} ${wasLeftOut(rows)}, because ${missing}`];
  return [
    ...describe(ungraded, 'no trait is graded there'),
    ...describe(textless, 'the text is missing'),
    ...describe(shortened, 'the host shortens their long texts'),
  ];
}

/** Where a source may have more rows than were read. */
function describePart(name: string, { partial, rows, longCell }: SourceTally): string[] {
  const total = partial?.total === undefined ? '' : ` of ${partial.total}`;
  return [
    ...(partial ? [`${name} is read in part: ${rows}${total} rows, because ${partial.reason}`] : []),
    ...(longCell
      ? [
          `Line ${longCell.line} of ${name}: a cell spans ${longCell.lines} lines. Check for a stray quote, because lines inside quotes are not rows`,
        ]
      : []),
  ];
}

const countRows = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`);
const wasLeftOut = (rows: number): string => (rows === 1 ? 'was left out' : 'were left out');
