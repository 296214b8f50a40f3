// The versioned API behind Variant A's schema; in Variant B its paths do not exist (contract, sections 4.4 and 9).
import { checkCard } from '../card-rules.js';
import { equal, fail, isRecord, matches } from '../check.js';
import type { Answer, Case, Send, Sent } from '../types.js';
import { asJson, baseline, handle, keys, scorePath, text } from './model.js';

const modelPath = `v1/models/${handle}`;

const sameAs = (other: Sent) => async (answer: Answer, send: Send) =>
  equal(answer.text, (await send(other)).text, 'the same answer as the public endpoint');

function record(value: unknown, what: string): Record<string, unknown> {
  return isRecord(value) ? value : fail(what, value, 'an object');
}

function checkFamiliarity(value: unknown): void {
  const isPercentile = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
  if (value !== null && !isPercentile) fail('familiarity', value, 'null or an integer from 0 to 100');
}

function checkLanguage(value: unknown): void {
  const { detected, read } = record(value, 'language');
  if (detected !== null && typeof detected !== 'string')
    fail('language.detected', detected, 'null or a code');
  equal(read, ['en'], 'language.read');
}

/** The fields that a versioned answer has beside the public ones, checked and taken out of the card and its details. */
function withoutReading(card: unknown): Record<string, unknown> {
  const { familiarity, language, ...whole } = record(card, 'card');
  checkFamiliarity(familiarity);
  checkLanguage(language);
  const plain = Object.entries(record(whole.detail, 'detail')).map(([key, entry]) => {
    const { probability, interval, doubts, ...fields } = record(entry, key);
    const [low, high] = Array.isArray(interval) ? interval : [];
    const score = Number(fields.score);
    const valid = Number(probability) >= 0 && Number(probability) <= 1 && low <= score && score <= high;
    if (!valid) fail(`probability and interval of ${key}`, entry, 'in range');
    if (!Array.isArray(doubts) || (doubts.length === 0) !== (fields.confidence === 'high'))
      fail(`doubts of ${key}`, entry, 'a list, empty where confidence is high');
    return [key, fields] as const;
  });
  return { ...whole, detail: Object.fromEntries(plain) };
}

const checkScore = async (answer: Answer, send: Send) => {
  const card = await send({ path: scorePath, body: text });
  equal(withoutReading(answer.json()), card.json(), 'the card of the public endpoint');
};

function checkComparison(answer: Answer): void {
  const { a, b, improvement, traits } = record(answer.json(), 'comparison');
  checkCard(withoutReading(a), 'A', false);
  checkCard(withoutReading(b), 'A', false);
  const [before, after] = [record(a, 'a'), record(b, 'b')];
  equal(improvement, Number(after.composite) - Number(before.composite), 'improvement');
  const scores = [record(before.scores, 'scores'), record(after.scores, 'scores')] as const;
  const expected = keys.map((key) => {
    const [from, to] = [Number(scores[0][key]), Number(scores[1][key])];
    return [key, { a: from, b: to, delta: to - from }];
  });
  equal(traits, Object.fromEntries(expected), 'traits');
}

interface Part {
  readonly contribution: number;
  readonly points: number;
}

/** Throws unless words, style and bias of every trait add up to its raw score, and their points to the card's score. */
async function checkExplanation(answer: Answer, send: Send): Promise<void> {
  const { content, traits, familiarity } = record(answer.json(), 'explanation');
  checkFamiliarity(familiarity);
  equal(content, null, 'content of a text that is no URL');
  const card = record((await send({ path: scorePath, body: text })).json(), 'card');
  const scores = record(card.scores, 'scores');
  for (const [key, value] of Object.entries(record(traits, 'traits'))) {
    const one = record(value, key) as Record<string, number> & Record<'words' | 'style', readonly Part[]>;
    const total = (name: keyof Part) =>
      [...one.words, ...one.style].reduce((sum, part) => sum + part[name], 0);
    if (Math.abs(one.bias! + total('contribution') - one.raw!) > 1e-5) fail('sum of the parts', one, one.raw);
    if (Math.abs(one.bias_points! + total('points') - one.score!) > 1e-4)
      fail('sum of points', one, one.score);
    equal(Math.floor(one.score! + 0.5), scores[key], `score of ${key}`);
  }
}

const explainPath = `${modelPath}/explain`;

const good: Case[] = [
  {
    title: 'v1: explains the scores of a text',
    send: { path: explainPath, body: text },
    status: 200,
    headers: { 'content-type': 'application/json' },
    check: checkExplanation,
  },
  {
    title: 'v1: explains the same to a request in JSON',
    send: asJson({ content: text }, explainPath),
    status: 200,
    check: sameAs({ path: explainPath, body: text }),
  },
  {
    title: 'v1: explains named traits',
    send: asJson({ content: text, traits: ['Intent clarity'] }, explainPath),
    status: 200,
    check: (answer) => {
      equal(
        Object.keys(record(record(answer.json(), 'body').traits, 'traits')),
        ['intent_clarity'],
        'traits',
      );
    },
  },
  {
    title: 'v1: lists the models',
    send: { path: 'v1/models' },
    status: 200,
    check: sameAs({ path: 'models' }),
  },
  {
    title: 'v1: lists the traits of a model',
    send: { path: `${modelPath}/traits` },
    status: 200,
    check: async (answer, send) => {
      const { traits } = record(answer.json(), 'answer');
      if (!Array.isArray(traits)) fail('traits', traits, 'an array');
      const plain = traits.map((trait) => {
        const { reading, ...rest } = record(trait, 'trait');
        equal(reading, 'quality', 'reading');
        return rest;
      });
      const open = await send({ path: `${scorePath}/traits` });
      equal({ traits: plain }, open.json(), 'the public answer, but for how a trait is read');
    },
  },
  {
    title: 'v1: scores a text',
    send: { path: `${modelPath}/score`, body: text },
    status: 200,
    check: checkScore,
  },
  {
    title: 'v1: returns a model card',
    send: { path: modelPath },
    status: 200,
    headers: { 'content-type': 'application/json' },
    check: (answer) => equal(record(answer.json(), 'card').handle, handle, 'handle'),
  },
  {
    title: 'v1: returns a model card in Markdown',
    send: { path: modelPath, headers: { Accept: 'text/markdown' } },
    status: 200,
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
    check: ({ text: card }) => matches(card, /^# assay\.commit-message\n/, 'first line'),
  },
  {
    title: 'v1: compares two texts',
    send: asJson({ a: baseline, b: text }, `${modelPath}/compare`),
    status: 200,
    check: checkComparison,
  },
  {
    title: 'v1: compares two texts by named traits',
    send: asJson({ a: baseline, b: text, traits: ['Intent clarity'] }, `${modelPath}/compare`),
    status: 200,
    check: (answer) => {
      equal(
        Object.keys(record(record(answer.json(), 'body').traits, 'traits')),
        ['intent_clarity'],
        'traits',
      );
    },
  },
  {
    title: 'v1: reports health',
    send: { path: 'v1/health' },
    status: 200,
    check: (answer) => equal(record(answer.json(), 'health').status, 'ok', 'status'),
  },
];

const comparePath = `${modelPath}/compare`;

const bad: readonly (readonly [string, Sent, number, string | RegExp])[] = [
  ['an unknown model', { path: 'v1/models/no.such' }, 404, "Model 'no.such' not found"],
  ['traits of an unknown model', { path: 'v1/models/no.such/traits' }, 404, "Model 'no.such' not found"],
  ['a score of an unknown model', asJson({}, 'v1/models/no.such/score'), 404, "Model 'no.such' not found"],
  [
    'a comparison of an unknown model',
    asJson({}, 'v1/models/no.such/compare'),
    404,
    "Model 'no.such' not found",
  ],
  [
    'a score of an empty content',
    asJson({ content: '' }, `${modelPath}/score`),
    422,
    'Content is empty: it has no words to score',
  ],
  [
    'an explanation of an unknown model',
    asJson({}, 'v1/models/no.such/explain'),
    404,
    "Model 'no.such' not found",
  ],
  [
    'an explanation of an empty content',
    asJson({ content: ' ' }, explainPath),
    422,
    'Content is empty: it has no words to score',
  ],
  [
    'an explanation of a text without words',
    asJson({ content: '\u0301' }, explainPath),
    422,
    'Content is empty: it has no words to score',
  ],
  ['an explanation of nothing', asJson({}, explainPath), 422, "Field 'content' is required"],
  [
    'an explanation of an unknown trait',
    asJson({ content: text, traits: ['x'] }, explainPath),
    422,
    /^Unknown trait 'x'/,
  ],
  [
    'an explanation with a baseline',
    asJson({ content: text, compare_to: baseline }, explainPath),
    422,
    "Unknown field: 'compare_to'",
  ],
  ['a comparison of one text', asJson({ a: text }, comparePath), 422, "Field 'b' is required"],
  [
    'a comparison with an empty text',
    asJson({ a: text, b: ' ' }, comparePath),
    422,
    "Field 'b' is empty: it has no words to score",
  ],
  [
    'a comparison with a text without words',
    asJson({ a: text, b: '\u0301' }, comparePath),
    422,
    "Field 'b' is empty: it has no words to score",
  ],
  ['a comparison with a number', asJson({ a: 1, b: text }, comparePath), 422, "Field 'a' must be a string"],
  [
    'a comparison by unknown traits',
    asJson({ a: text, b: text, traits: ['x'] }, comparePath),
    422,
    /^Unknown trait 'x'/,
  ],
  [
    'a comparison by an empty list of traits',
    asJson({ a: text, b: text, traits: [] }, comparePath),
    422,
    /at least one trait/,
  ],
  [
    'a comparison with a third text',
    asJson({ a: text, b: text, c: text }, comparePath),
    422,
    "Unknown field: 'c'",
  ],
  [
    'a comparison in plain text',
    { path: comparePath, body: text },
    422,
    'Content type must be application/json',
  ],
  [
    'an extraction from a text that is not a URL',
    asJson({ url: text }, 'v1/extract'),
    422,
    /^Field 'url' must be/,
  ],
  ['an extraction without a URL', asJson({}, 'v1/extract'), 422, "Field 'url' is required"],
  [
    'an extraction from an unreachable URL',
    asJson({ url: 'http://127.0.0.1:9/' }, 'v1/extract'),
    422,
    /http:\/\/127\.0\.0\.1:9\b/,
  ],
  ['a wrong method', { path: 'v1/health', body: text }, 405, 'Method Not Allowed'],
];

const onlyA = (cases: readonly Case[]) => cases.map((one): Case => ({ ...one, variants: ['A'] }));

export const versionedCases: readonly Case[] = [
  ...onlyA(good),
  ...onlyA(
    bad.map(
      ([name, send, status, detail]): Case => ({
        title: `v1: refuses ${name}`,
        send,
        status,
        detail,
        check: (answer) => {
          record(record(answer.json(), 'body').error, 'error envelope');
        },
      }),
    ),
  ),
  ...['v1/models', modelPath, `${modelPath}/traits`, 'v1/health', 'v1/openapi.json'].map(
    (path): Case => ({
      title: `variant B has no /${path}`,
      send: { path },
      status: 404,
      detail: 'Not Found',
      variants: ['B'],
      unknownPath: true,
    }),
  ),
  {
    title: 'variant A has no /api-docs',
    send: { path: 'api-docs' },
    status: 404,
    detail: 'Not Found',
    variants: ['A'],
    unknownPath: true,
  },
];
