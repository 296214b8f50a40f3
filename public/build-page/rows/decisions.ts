// What a visitor decides about rows of a table: leave one out, give it another label, keep it as it is. Pure.
import * as z from 'zod/mini';

/** A table as text cells, without its header. */
export interface Rows {
  readonly header: readonly string[];
  readonly cells: readonly (readonly string[])[];
}

const decisionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keep') }),
  z.object({ kind: z.literal('out') }),
  z.object({ kind: z.literal('label'), column: z.string(), label: z.string() }),
]);

export type Decision = z.infer<typeof decisionSchema>;

const storedSchema = z.object({ row: z.int(), text: z.string(), decision: decisionSchema });

/** A decision about the row with this index and text: in another table it is void. */
export type RowDecision = z.infer<typeof storedSchema>;

export type Decisions = readonly RowDecision[];

/** @returns no decisions for anything of another shape */
export function parseDecisions(value: unknown): Decisions {
  const parsed = z.array(storedSchema).safeParse(value);
  return parsed.success ? parsed.data : [];
}

/** Characters of a text by which a row is known. */
const knownLength = 150;

/** What a row is known by: the beginning of its text, with plain spaces. A report has texts up to such a length. */
export const toTextKey = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 2 * knownLength),
  ]
    .slice(0, knownLength)
    .join('');

/** Adds a decision in place of an earlier one about the row; the same one again takes it back. */
export function decide(decisions: Decisions, next: RowDecision): Decisions {
  const others = decisions.filter(({ row }) => row !== next.row);
  const known = decisions.find(({ row }) => row === next.row);
  const isSame = known && JSON.stringify(known.decision) === JSON.stringify(next.decision);
  return isSame ? others : [...others, next];
}

/** The decisions that are about rows of this table. @param text index of the column with the texts */
export const selectValid = (decisions: Decisions, { cells }: Rows, text: number): Decisions =>
  decisions.filter(
    ({ row, text: known }) => cells[row] !== undefined && toTextKey(cells[row][text] ?? '') === known,
  );

/** Decisions that change the table. */
export const countChanges = (decisions: Decisions): number =>
  decisions.filter(({ decision }) => decision.kind !== 'keep').length;

/** Applies decisions. @returns the changed table, and what was decided to keep, at its new rows */
export function applyDecisions({ header, cells }: Rows, decisions: Decisions): [Rows, Decisions] {
  const byRow = new Map(decisions.map(({ row, decision }) => [row, decision]));
  const changed: (readonly string[])[] = [];
  const kept: RowDecision[] = [];
  const known = new Map(decisions.map((one) => [one.row, one]));
  for (const [row, record] of cells.entries()) {
    const decision = byRow.get(row);
    if (decision?.kind === 'out') continue;
    const one = known.get(row);
    // A row with another label was looked at, too.
    if (one) kept.push({ ...one, row: changed.length, decision: { kind: 'keep' } });
    changed.push(decision?.kind === 'label' ? setCell(header, record, decision) : record);
  }
  return [{ header, cells: changed }, kept];
}

function setCell(
  header: readonly string[],
  record: readonly string[],
  { column, label }: { column: string; label: string },
): readonly string[] {
  const at = header.indexOf(column);
  return header.map((_, index) => (index === at ? label : (record[index] ?? '')));
}
