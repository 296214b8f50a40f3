// Sources as a discovery reads them: texts without a grade are samples of trait '', and labels of an open trait that are
// not grades name groups.
import { describe, expect, it } from 'vitest';
import type { GradedTrait, SourceContext } from '../../../../src/authoring/sources/sample.js';
import { readCsv } from '../../../../src/authoring/sources/table/csv.js';
import { readJsonl } from '../../../../src/authoring/sources/table/jsonl.js';
import { SourceTally } from '../../../../src/authoring/sources/tally.js';
import { collect, contextOf, failureOf, spectrum } from './support.js';

const open: GradedTrait = { ...spectrum(''), open: true };
const openNamed: GradedTrait = { ...spectrum('kind'), open: true };

const contextFor = (content: string, traits: readonly GradedTrait[]): SourceContext => ({
  ...contextOf({ data: content }, traits),
  keepUngraded: true,
  tally: new SourceTally(),
});
const brief = async (samples: ReturnType<typeof readCsv>) =>
  (await collect(samples)).map(({ text, trait, quality }) => [text, trait, quality]);
const csv = { type: 'csv', path: 'data', dropout: false } as const;
const jsonl = { type: 'jsonl', path: 'data', mapping: { kind: { trait: 'kind' } }, dropout: false } as const;

describe('csv for a discovery', () => {
  it('keeps rows whose label is missing or not in the mapping', async () => {
    const rows = 'text,label\na,calm\nb,\nc,Stern\n';
    const mapping = { calm: { trait: 'kind', quality: 'low' as const } };
    const context = contextFor(rows, [spectrum('kind')]);
    expect(await brief(readCsv({ ...csv, mapping }, context))).toEqual([
      ['a', 'kind', 0],
      ['b', '', 1],
      ['c', '', 1],
    ]);
    expect(context.tally!.ungraded).toBe(0);
  });

  it('keeps all rows when no label is in the mapping', async () => {
    const context = contextFor('text,label\na,x\nb,y\n', [spectrum('kind')]);
    const mapping = { calm: { trait: 'kind' } };
    const sample = { trait: '', quality: 1, scale: 'unit', source: 3 };
    expect(await collect(readCsv({ ...csv, mapping }, context))).toEqual([
      { text: 'a', line: 2, ...sample },
      { text: 'b', line: 3, ...sample },
    ]);
  });

  it('reads labels of any name as groups of an open trait, and grades as grades', async () => {
    const context = contextFor('text,label\na, Sports \nb,high\nc,negative\n', [open]);
    expect(await brief(readCsv({ ...csv, trait: '', label_column: 'label' }, context))).toEqual([
      ['a', 'Sports', 1],
      ['b', '', 1],
      ['c', '', 0],
    ]);
  });

  it('still rejects a label that is not a grade of an authored trait', async () => {
    const context = contextFor('text,label\na,Sports\n', [spectrum('kind')]);
    const { detail } = await failureOf(readCsv({ ...csv, trait: 'kind', label_column: 'label' }, context));
    expect(detail).toMatch(/column 'label' is 'Sports'; expected a quality word/);
  });

  it('caps texts without a grade as one class', async () => {
    const rows = `text\n${Array.from({ length: 30 }, (_, i) => `t${i}`).join('\n')}\n`;
    const capped = await brief(readCsv({ ...csv, trait: '', max_per_class: 5 }, contextFor(rows, [open])));
    expect(capped).toHaveLength(5);
  });
});

describe('jsonl for a discovery', () => {
  it('keeps rows with a text alone, and reads labels of an open trait as groups', async () => {
    const rows = [
      '{"text":"a"}',
      '{"text":"b","kind":null}',
      '{"text":"c","kind":"x y"}',
      '{"text":"d","kind":3}',
    ];
    const context = contextFor(rows.join('\n'), [openNamed]);
    expect(await brief(readJsonl(jsonl, context))).toEqual([
      ['a', '', 1],
      ['b', '', 1],
      ['c', 'kind x y', 1],
      ['d', 'kind 3', 1],
    ]);
  });

  it('rejects rows without a text, whether they are kept or left out', async () => {
    const expected = "sources[3] data line 1: field 'text' must be a text, not '3'";
    const kept = await failureOf(readJsonl(jsonl, contextFor('{"text":3}', [openNamed])));
    expect(kept.detail).toBe(expected);
    const left = await failureOf(readJsonl(jsonl, contextOf({ data: '{"text":3}' }, [spectrum('kind')])));
    expect(left.detail).toBe(expected);
  });
});
