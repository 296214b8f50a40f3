// The form of the studio: what it sees in a table, what it guesses, and the document that it writes.
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { emptyExample } from '../../../public/build-page/form/examples.js';
import { emptyForm, parseForm } from '../../../public/build-page/form/form-state.js';
import { findNearLabels } from '../../../public/build-page/form/labels.js';
import {
  chooseText,
  fitsTable,
  guessMapping,
  hasLabels,
  listUses,
  startUse,
} from '../../../public/build-page/form/mapping.js';
import { openTable } from '../../../public/build-page/form/open-table.js';
import { guessPoles } from '../../../public/build-page/form/poles.js';
import { labelLimit } from '../../../public/build-page/form/profile.js';
import { mapExamples, mapTable } from '../../../public/build-page/form/traits.js';
import { writeParts } from '../../../public/build-page/form/write-document.js';
import { validateConfiguration } from '../../../src/authoring/configuration/index.js';

const open = (name: string, text: string) => openTable(new File([text], name));

const reviews = `id,review,sentiment,stars
1,"Good, really good",positive,5
2,Bad,negative,1
3,It is a film,mixed,3
4,Great,positive,4
5,Awful,n/a,1
`;

describe('openTable', () => {
  it('counts the rows and the labels of every column', async () => {
    const { profile } = await open('reviews.csv', reviews);
    expect(profile.rows).toBe(5);
    expect(profile.columns.map(({ name, filled, numeric }) => [name, filled, numeric])).toEqual([
      ['id', 5, true],
      ['review', 5, false],
      ['sentiment', 5, false],
      ['stars', 5, true],
    ]);
    expect([...(profile.columns[2]?.labels ?? [])]).toEqual([
      ['positive', 2],
      ['negative', 1],
      ['mixed', 1],
      ['n/a', 1],
    ]);
  });

  it('reads tabs, and keeps the file as it is', async () => {
    const { profile, file } = await open('a.tsv', 'text\tlabel\none\ta\ntwo\tb\n');
    expect(profile.columns.map(({ name }) => name)).toEqual(['text', 'label']);
    expect(file.name).toBe('a.tsv');
  });

  it('converts JSONL to CSV with the fields of all lines', async () => {
    const { profile, file } = await open(
      'a.jsonl',
      '{"text":"say \\"hi\\", twice","n":2}\n\n{"text":"b","tag":"x"}\n',
    );
    expect(file.name).toBe('a.csv');
    expect(await file.text()).toBe('text,n,tag\n"say ""hi"", twice",2,\nb,,x\n');
    expect(profile.columns.map(({ name, filled }) => [name, filled])).toEqual([
      ['text', 2],
      ['n', 1],
      ['tag', 1],
    ]);
  });

  it('recognizes pasted JSONL by its first character', async () => {
    const { file } = await open('pasted.csv', '{"text":"a"}\n{"text":"b"}');
    expect(await file.text()).toBe('text\na\nb\n');
  });

  it('counts no labels of a column with too many different values', async () => {
    const rows = Array.from({ length: labelLimit + 1 }, (_, row) => `text ${row},${row}`);
    const { profile } = await open('a.csv', ['text,n', ...rows].join('\n'));
    expect(profile.columns.map(({ labels }) => labels)).toEqual([undefined, undefined]);
  });

  it.each([
    ['', 'The table is empty. It needs a header and rows.'],
    ['text,label\n', 'a.csv: the table has a header, but no rows.'],
    ['text,text\na,b\n', "The header has two columns named 'text'. Rename one of them."],
    ['text,label\n"a,b\n', 'a.csv: line 2: unclosed quote (cells separated by ",", in quotes)'],
    ['{"text":"a"}\nnot JSON', 'a.csv: line 2: not valid JSON: Unexpected token'],
  ])('says what is wrong with %j', async (text, message) => {
    await expect(open('a.csv', text)).rejects.toThrow(message);
  });
});

describe('labels of several spellings', () => {
  const table = `text,priority
The server is down,urgent
The lift is stuck,Urgent
Please answer, urgent.
Lunch is at noon,calm
Thank you,CALM
`.replace('answer, urgent.', 'answer," urgent."');

  it('are one, in the most frequent spelling, and the other spellings are kept', async () => {
    const { profile } = await open('a.csv', table.replace('Urgent', 'urgent'));
    const column = profile.columns[1];
    expect([...(column?.labels ?? [])]).toEqual([
      ['urgent', 3],
      ['calm', 2],
    ]);
    expect(column?.spellings).toEqual(
      new Map([
        [
          'urgent',
          new Map([
            ['urgent', 2],
            ['urgent.', 1],
          ]),
        ],
        [
          'calm',
          new Map([
            ['calm', 1],
            ['CALM', 1],
          ]),
        ],
      ]),
    );
  });

  it('make a scale when two remain, whose mapping names each spelling', async () => {
    const { profile } = await open('a.csv', table);
    const mapping = guessMapping(profile);
    expect(mapping.columns.map(({ use }) => use)).toEqual(['scale']);
    expect(mapTable('a.csv', mapping, profile).sources).toMatchObject([
      {
        mapping: {
          urgent: 'positive',
          Urgent: 'positive',
          'urgent.': 'positive',
          calm: 'negative',
          CALM: 'negative',
        },
      },
    ]);
  });

  it('keeps grades and labels of nothing but punctuation apart', async () => {
    const { profile } = await open('a.csv', 'text,grade\na,A+\nb,A-\nc,?\nd,!\n');
    expect([...(profile.columns[1]?.labels?.keys() ?? [])]).toEqual(['A+', 'A-', '?', '!']);
  });

  it('names labels that are nearly the same and yet two', () => {
    expect(findNearLabels(['refund', 'billing', 'refunds', 'biling', 'bill'])).toEqual([
      ['refund', 'refunds'],
      ['billing', 'biling'],
    ]);
    expect(findNearLabels(['2019', '2018', 'safe', 'unsafe', 'cat', 'car', 'late', 'rate'])).toEqual([]);
  });
});

describe('guessPoles', () => {
  const guess = (labels: Readonly<Record<string, number>>) =>
    Object.fromEntries(guessPoles(new Map(Object.entries(labels))));

  it.each([
    [
      { calm: 9, urgent: 2 },
      { calm: 'low', urgent: 'high' },
    ],
    [
      { No: 5, YES: 5 },
      { No: 'low', YES: 'high' },
    ],
    [
      { 'not toxic': 20, toxic: 3 },
      { 'not toxic': 'low', toxic: 'high' },
    ],
    [
      { informative: 4, uninformative: 4 },
      { informative: 'high', uninformative: 'low' },
    ],
    [
      { note: 7, urgent: 3 },
      { note: 'low', urgent: 'high' },
    ],
    [
      { question: 3, answer: 8 },
      { question: 'high', answer: 'low' },
    ],
    [
      { alpha: 1, beta: 9, gamma: 8 },
      { beta: 'high', gamma: 'low' },
    ],
    [
      { low: 3, medium: 4, high: 5 },
      { low: 'low', medium: 'middle', high: 'high' },
    ],
  ])('places %j by meaning, and leaves out no larger class', (labels, poles) => {
    expect(guess(labels)).toEqual(poles);
  });

  it('makes topics of a column whose largest label means no pole', async () => {
    const rows = ['positive', 'negative', ...Array(5).fill('shipping')].map((label, at) => `t${at},${label}`);
    const { profile } = await open('a.csv', ['text,label', ...rows].join('\n'));
    expect(guessMapping(profile).columns.map(({ use }) => use)).toEqual(['topics']);
  });
});

describe('guessMapping', () => {
  it('finds the texts and the labels, and maps quality words to their poles', async () => {
    const { profile } = await open('reviews.csv', reviews);
    const { text, columns } = guessMapping(profile);
    expect(text).toBe('review');
    expect(columns.map(({ column, use }) => [column, use])).toEqual([
      ['id', 'unused'],
      ['sentiment', 'scale'],
      ['stars', 'unused'],
    ]);
    expect(columns[1]?.labels).toEqual([
      ['positive', 'high'],
      ['negative', 'low'],
      ['mixed', 'middle'],
    ]);
  });

  it('makes topics of three labels or more, and numbers of ratings', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => `text ${row},${'abc'[row % 3]},${row % 5}`);
    const { profile } = await open('a.csv', ['text,kind,rating', ...rows].join('\n'));
    expect(guessMapping(profile).columns.map(({ use }) => use)).toEqual(['topics', 'unused']);
    expect(listUses(profile.columns[2]!)).toEqual(['unused', 'scale', 'topics', 'numbers']);
    expect(startUse(profile.columns[2]!, 'scale').labels).toEqual([
      ['4', 'high'],
      ['3', 'high'],
      ['2', 'middle'],
      ['1', 'low'],
      ['0', 'low'],
    ]);
  });

  it('keeps the mapping of the other columns when another column becomes the text', async () => {
    const { profile } = await open('reviews.csv', reviews);
    const guessed = guessMapping(profile);
    const changed = chooseText(guessed, profile, 'id');
    expect(changed.text).toBe('id');
    expect(changed.columns.map(({ column, use }) => [column, use])).toEqual([
      ['review', 'unused'],
      ['sentiment', 'scale'],
      ['stars', 'unused'],
    ]);
    expect(fitsTable(changed, profile)).toBe(true);
    expect(fitsTable({ ...changed, text: 'gone' }, profile)).toBe(false);
    expect(hasLabels(changed, profile)).toBe(true);
    const renamed = changed.columns.map((column) => ({ ...column, labels: [['gone', 'high']] as const }));
    expect(hasLabels({ ...changed, columns: renamed }, profile)).toBe(false);
  });
});

describe('the document of a table', () => {
  const scale = { use: 'scale', name: '', high: '', low: '' } as const;
  const mapping = {
    text: 'review',
    columns: [
      {
        ...scale,
        column: 'reply_time',
        labels: [
          ['fast', 'high'],
          ['slow', 'low'],
          ['so-so', 'middle'],
        ],
      },
      {
        ...scale,
        column: 'kind',
        use: 'topics',
        labels: [
          ['Bug', 'high'],
          ['bug', 'high'],
        ],
      },
      { ...scale, column: 'stars', use: 'numbers', name: 'Stars', low: 'few', labels: [] },
      { ...scale, column: 'id', use: 'unused', labels: [] },
    ],
  } as const;

  it('has a trait for each scale, topic and column of numbers', () => {
    const { traits, sources } = mapTable('a.csv', mapping);
    const table = { type: 'csv', path: 'a.csv', text_column: 'review' };
    expect(traits).toEqual([
      {
        type: 'spectrum',
        key: 'reply-time',
        name: 'Reply time',
        positive_label: 'fast',
        negative_label: 'slow',
      },
      { type: 'topic', key: 'bug', name: 'Bug', positive_label: 'Bug', negative_label: 'another topic' },
      { type: 'topic', key: 'bug-2', name: 'Bug', positive_label: 'bug', negative_label: 'another topic' },
      { type: 'spectrum', key: 'stars', name: 'Stars', positive_label: 'high', negative_label: 'few' },
    ]);
    expect(sources).toEqual([
      {
        ...table,
        trait: 'reply-time',
        label_column: 'reply_time',
        mapping: { fast: 'positive', slow: 'negative', 'so-so': 'medium' },
      },
      { ...table, trait: 'bug', label_column: 'kind', mapping: { Bug: 'positive', bug: 'negative' } },
      { ...table, trait: 'bug-2', label_column: 'kind', mapping: { Bug: 'negative', bug: 'positive' } },
      { ...table, columns: { stars: { trait: 'stars' } } },
    ]);
    expect(validateConfiguration({ traits, sources })).toMatchObject({ ok: true });
  });

  it('is a discovery when no column is used', () => {
    const parts = mapTable('a.csv', { text: 'review', columns: mapping.columns.slice(3) });
    expect(parts).toEqual({
      traits: 'discover',
      sources: [{ type: 'csv', path: 'a.csv', text_column: 'review' }],
    });
  });

  it('keeps the other fields and comments of the document', () => {
    const before = '# mine\ndescription: D\neffort: low\ntraits: discover\ntraining: { test_split: 0.2 }\n';
    const text = writeParts(before, mapTable('a.csv', mapping));
    expect(text).toMatch(/^# mine\n/);
    expect(text).toContain('mapping: { fast: positive, slow: negative, so-so: medium }');
    const { traits, sources, ...rest } = parse(text);
    expect(rest).toEqual({ description: 'D', effort: 'low', training: { test_split: 0.2 } });
    expect(validateConfiguration({ traits, sources, ...rest })).toMatchObject({ ok: true });
  });

  it('replaces a text that is not YAML', () => {
    const text = writeParts('traits: [', mapTable('a.csv', mapping));
    expect(validateConfiguration(parse(text))).toMatchObject({ ok: true });
  });
});

it('writes the examples of each pole into the traits', () => {
  const tone = {
    ...emptyExample,
    name: 'Tone',
    high: 'kind',
    low: 'rude',
    highTexts: ' Hi! \n\nThanks',
    lowTexts: 'Go',
  };
  const parts = mapExamples([tone, { ...tone, type: 'topic' }]);
  expect(parts.sources).toEqual([]);
  expect(parts.traits).toEqual([
    {
      type: 'spectrum',
      key: 'tone',
      name: 'Tone',
      positive_label: 'kind',
      negative_label: 'rude',
      positive_paraphrases: ['Hi!', 'Thanks'],
      negative_paraphrases: ['Go'],
    },
    {
      type: 'topic',
      key: 'tone-2',
      name: 'Tone',
      positive_label: 'Tone',
      topic_paraphrases: ['Hi!', 'Thanks'],
    },
  ]);
});

it('replaces a stored form of another shape by an empty one', () => {
  expect(parseForm({ ...emptyForm, mode: 'tables' })).toEqual(emptyForm);
  expect(parseForm({ ...emptyForm, path: 'a.csv' })).toEqual({ ...emptyForm, path: 'a.csv' });
});
