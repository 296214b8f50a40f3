// The rows of the studio's table: findings of a report as filters, and what a visitor decides about rows.
import { expect, it } from 'vitest';
import { guessMapping } from '../../../public/build-page/form/mapping.js';
import { profileTable } from '../../../public/build-page/form/profile.js';
import {
  applyDecisions,
  countChanges,
  decide,
  parseDecisions,
  type RowDecision,
  selectValid,
  toTextKey,
} from '../../../public/build-page/rows/decisions.js';
import { listFilters } from '../../../public/build-page/rows/filters.js';
import { listLabelColumns } from '../../../public/build-page/rows/label-columns.js';
import { readRows, writeRows } from '../../../public/build-page/rows/table-file.js';
import { readTable } from '../../../src/authoring/sources/table/index.js';

const long = `A report of 200 characters ${'that goes on '.repeat(14)}`.trim();
const table = `text,priority
The server is down,urgent
"Lunch, as usual",calm
The  lift is stuck,Urgent
The lift is stuck,calm
"${long}",calm
`;
const file = () => new File([table], 'a.csv');

async function open() {
  const profile = await profileTable(readTable(file().stream(), 'csv', 'a.csv'));
  const rows = await readRows(file());
  return { rows, columns: listLabelColumns('a.csv', guessMapping(profile), profile) };
}

const finding = (kind: string, rows: readonly number[], trait: string | null = 'priority') => ({
  kind,
  trait,
  summary: `What ${kind} is`,
  count: rows.length,
  rows: [...rows],
});

const about = (row: number, text: string, decision: RowDecision['decision']): RowDecision => ({
  row,
  text: toTextKey(text),
  decision,
});

it('knows the labels of each pole in all their spellings, and which label is the opposite', async () => {
  const { columns } = await open();
  expect(columns).toEqual([
    {
      name: 'priority',
      traits: ['priority'],
      labels: ['urgent', 'calm'],
      opposite: new Map([
        ['urgent', 'calm'],
        ['Urgent', 'calm'],
        ['calm', 'urgent'],
      ]),
      poles: new Map([
        ['urgent', 'high'],
        ['Urgent', 'high'],
        ['calm', 'low'],
      ]),
    },
  ]);
});

it('makes a filter of each finding with its rows, which the report names by their texts', async () => {
  const { rows, columns } = await open();
  const texts = { 0: 'The lift is stuck', 7: `${long.slice(0, 159)}…`, 8: 'Not in this table' };
  const findings = [
    finding('label', [0]),
    finding('outlier', [7], null),
    finding('near_copy', [8], null),
    finding('imbalance', []),
    finding('order', []),
  ];
  const filters = listFilters({ rows, text: 0, columns, findings, texts });
  expect(filters.map(({ title, rows: found, column }) => [title, found, column])).toEqual([
    ['Labels to check: priority', [2, 3], 'priority'],
    ['Unlike all others', [4], undefined],
    ['Smaller pole: priority', [0, 2], 'priority'],
    ['In order: priority', [0, 1, 2, 3, 4], 'priority'],
  ]);
});

it('applies decisions, and keeps what was looked at kept', async () => {
  const { rows } = await open();
  const swapped = { kind: 'label', column: 'priority', label: 'urgent' } as const;
  const decisions = [
    about(0, 'The server is down', { kind: 'out' }),
    about(1, 'Lunch, as usual', { kind: 'keep' }),
    about(3, 'The lift is stuck', swapped),
  ];
  expect(countChanges(decisions)).toBe(2);
  const [changed, kept] = applyDecisions(rows, decisions);
  expect(changed.cells.slice(0, 3)).toEqual([
    ['Lunch, as usual', 'calm'],
    ['The  lift is stuck', 'Urgent'],
    ['The lift is stuck', 'urgent'],
  ]);
  expect(kept).toEqual([
    about(0, 'Lunch, as usual', { kind: 'keep' }),
    about(2, 'The lift is stuck', { kind: 'keep' }),
  ]);
  expect(selectValid(kept, changed, 0)).toEqual(kept);
  expect(selectValid(kept, rows, 0)).toEqual(kept.slice(1));
});

it('takes a decision back when it is made again, and replaces it by another one', () => {
  const out = about(1, 'a', { kind: 'out' });
  const keep = about(1, 'a', { kind: 'keep' });
  expect(decide([], out)).toEqual([out]);
  expect(decide([out], out)).toEqual([]);
  expect(decide([out], keep)).toEqual([keep]);
  expect(parseDecisions(JSON.parse(JSON.stringify([out])))).toEqual([out]);
  expect(parseDecisions([{ row: 1 }])).toEqual([]);
});

it.each(['a.csv', 'a.tsv'])('writes a changed %s that is read as the same rows', async (name) => {
  const { rows } = await open();
  const odd = { ...rows, cells: [...rows.cells, ['say "so"\tor not;\nplease', ' padded ']] };
  const written = await writeRows(odd, name);
  expect(written.name).toBe(name);
  expect((await readRows(written)).cells).toEqual(odd.cells);
});
