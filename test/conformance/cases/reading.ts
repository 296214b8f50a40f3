// GET endpoints, and content negotiation by `Accept` (contract, sections 4.2 and 4.3).
import { equal, fail, isRecord, matches } from '../check.js';
import type { Answer, Case } from '../types.js';
import { asJson, baseline, handle, keys, scorePath, text } from './model.js';

const traitsPath = `${scorePath}/traits`;
const recordKeys = [
  ...['key', 'name', 'description', 'positive_label', 'negative_label'],
  ...['sample_count', 'positive_samples', 'negative_samples'],
];

function items(answer: Answer, name: string): Record<string, unknown>[] {
  const body = answer.json();
  equal(isRecord(body) ? Object.keys(body) : body, [name], 'fields of the body');
  const list = isRecord(body) ? body[name] : [];
  if (!Array.isArray(list) || !list.every(isRecord)) fail(name, list, 'an array of objects');
  return list;
}

function listsModels(fields: readonly string[]) {
  return (answer: Answer) => {
    const models = items(answer, 'models');
    for (const model of models) equal(Object.keys(model).sort(), [...fields].sort(), 'fields of a summary');
    const ours = models.find((model) => model.handle === handle) ?? fail('models', models, handle);
    equal(Array.isArray(ours.traits) ? ours.traits.length : 0, keys.length, 'traits of the summary');
  };
}

const lists: Case[] = [
  {
    title: 'lists the models with their scoring method, variant A',
    send: { path: 'models' },
    status: 200,
    variants: ['A'],
    headers: { 'content-type': 'application/json' },
    check: listsModels(['handle', 'description', 'scoring_method', 'traits']),
  },
  {
    title: 'lists the models without their scoring method, variant B',
    send: { path: 'models' },
    status: 200,
    variants: ['B'],
    check: listsModels(['handle', 'description', 'traits']),
  },
  {
    title: 'lists the models as JSON even if plain text is requested',
    send: { path: 'models', headers: { Accept: 'text/plain' } },
    status: 200,
    headers: { 'content-type': 'application/json' },
  },
  {
    title: 'ignores extra query parameters on the models',
    send: { path: 'models?limit=0' },
    status: 200,
    check: async (answer, send) => equal(answer.text, (await send({ path: 'models' })).text, 'body'),
  },
  {
    title: 'lists the traits in model order, with consistent sample counts',
    send: { path: traitsPath },
    status: 200,
    headers: { 'content-type': 'application/json' },
    check: (answer) => {
      const records = items(answer, 'traits');
      equal(
        records.map((record) => record.key),
        keys,
        'keys',
      );
      for (const record of records) {
        equal(Object.keys(record).sort(), [...recordKeys].sort(), 'fields of a trait');
        const { sample_count: all, positive_samples: positive, negative_samples: negative } = record;
        if (Number(positive) + Number(negative) > Number(all))
          fail('sample counts', record, 'poles within the total');
      }
    },
  },
];

const json = 'application/json';
const plain = 'text/plain; charset=utf-8';

const accepted: readonly (readonly [string, string])[] = [
  ['text/plain', plain],
  ['text/plain;q=0.9, application/json;q=0.8', plain],
  ['text/*', plain],
  ['text/plain, */*;q=0.1', plain],
  ['application/json', json],
  ['*/*', json],
  ['text/plain, application/json', json],
  ['text/plain;q=0', json],
  ['image/png', json],
  ['text/plain;q=0.5, application/json;q=0.6', json],
];

const forms: Case[] = [
  ...accepted.flatMap(([accept, type]): Case[] => [
    {
      title: `R22: returns ${type} for a score with Accept: ${accept}`,
      send: { path: scorePath, headers: { Accept: accept }, body: text },
      status: 200,
      headers: { 'content-type': type },
    },
    {
      title: `R22: returns ${type} for traits with Accept: ${accept}`,
      send: { path: traitsPath, headers: { Accept: accept } },
      status: 200,
      headers: { 'content-type': type },
    },
  ]),
  {
    title: 'R22: returns a failure as JSON even if plain text is requested',
    send: { path: 'm/no.such', headers: { Accept: 'text/plain' }, body: text },
    status: 404,
    detail: "Model 'no.such' not found",
    headers: { 'content-type': json },
  },
];

const cardLine = /^[a-z_]+ +[█░]{20} {2}[ \d]{3} {2}(●●●|●●○|●○○) {2} *(Strong|Solid|Developing|Weak|—)$/;
const compositeLine = /^Composite {12}[█░]{20} {2}[ \d]{3} {2}(●●●|●●○|●○○)$/;
const signed = / {2} *(\+\d{1,3}|-\d{1,3}|±0)$/;
const acceptText = { Accept: 'text/plain' };

function cardLines(answer: Answer): string[] {
  matches(answer.text, /[^\n]\n$/, 'one line feed at the end');
  const lines = answer.text.slice(0, -1).split('\n');
  equal(lines.length, keys.length + 2, 'number of lines');
  equal(
    lines.slice(0, keys.length).map((line) => line.split(' ')[0]),
    keys,
    'first column',
  );
  matches(lines[keys.length], `${'─'.repeat(19)}  ${'─'.repeat(20)}  ───`, 'rule');
  return lines;
}

const texts: Case[] = [
  {
    title: 'the plain text card has a line per trait, a rule, and the composite',
    send: { path: scorePath, headers: acceptText, body: text },
    status: 200,
    check: (answer) => {
      const lines = cardLines(answer);
      for (const line of lines.slice(0, keys.length)) matches(line, cardLine, 'line of a trait');
      matches(lines.at(-1), compositeLine, 'line of the composite');
    },
  },
  {
    title: 'every line of the plain text card with a baseline ends with its signed delta',
    send: {
      ...asJson({ content: text, compare_to: baseline }),
      headers: { ...acceptText, 'Content-Type': 'application/json' },
    },
    status: 200,
    check: (answer) => {
      const lines = cardLines(answer);
      for (const line of lines.slice(0, keys.length)) matches(line, signed, 'line of a trait');
      matches(lines.at(-1), signed, 'line of the composite');
    },
  },
  {
    title: 'the plain text traits have a block per trait',
    send: { path: traitsPath, headers: acceptText },
    status: 200,
    check: (answer) => {
      const blocks = answer.text.split('\n\n');
      equal(blocks.length, keys.length, 'number of blocks');
      for (const [index, block] of blocks.entries()) {
        const lines = block.trimEnd().split('\n');
        matches(lines[0], new RegExp(`^.+ \\(${keys[index]}\\)$`), 'first line');
        matches(lines[1], /^ {2}.+ ◂──────▸ .+$/, 'second line');
        matches(lines.at(-1), /^ {2}\d+ samples \(\d+ positive, \d+ negative\)$/, 'last line');
        for (const line of lines) if (line.length > 80) fail('width of a line', line, 'at most 80');
      }
    },
  },
];

export const readingCases: readonly Case[] = [...lists, ...forms, ...texts];
