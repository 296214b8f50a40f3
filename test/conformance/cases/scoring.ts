// POST /m/{handle}: what is answered with a score card (contract, section 4.1).
import { checkCard } from '../card-rules.js';
import { equal, isRecord } from '../check.js';
import type { Answer, Case, Send, Sent } from '../types.js';
import { asJson, baseline, keys, plain, rawJson, scorePath, text, utf8 } from './model.js';

/** The answer must be the one that another request gets. */
const sameAs = (other: Sent) => async (answer: Answer, send: Send) =>
  equal(
    answer.text,
    (await send(other)).text,
    `the same answer as to ${JSON.stringify(other).slice(0, 200)}`,
  );

const scored = (answer: Answer): Record<string, unknown> => {
  const card = answer.json();
  return isRecord(card) && isRecord(card.scores) ? card.scores : {};
};

const hasTraits = (expected: readonly string[]) => (answer: Answer) =>
  equal(Object.keys(scored(answer)), expected, 'traits of the card');

const plainText: Sent = { path: scorePath, body: text };

const cards: Case[] = [
  {
    title: 'a text/plain body is scored for every trait, in model order',
    send: plainText,
    status: 200,
    headers: { 'content-type': 'application/json', 'x-content-truncated': null },
    check: hasTraits(keys),
  },
  {
    title: 'the card keeps its own rules, variant A',
    send: plainText,
    status: 200,
    variants: ['A'],
    check: (answer) => checkCard(answer.json(), 'A', false),
  },
  {
    title: 'the card keeps its own rules, variant B',
    send: plainText,
    status: 200,
    variants: ['B'],
    check: (answer) => checkCard(answer.json(), 'B', false),
  },
  {
    title: 'a JSON body with content alone equals the text/plain body',
    send: asJson({ content: text }),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'with a baseline the card tells its summary and the delta, variant A',
    send: asJson({ content: text, compare_to: baseline }),
    status: 200,
    variants: ['A'],
    check: (answer) => checkCard(answer.json(), 'A', true),
  },
  {
    title: 'with a baseline the card tells its summary and the delta, variant B',
    send: asJson({ content: text, compare_to: baseline }),
    status: 200,
    variants: ['B'],
    check: (answer) => checkCard(answer.json(), 'B', true),
  },
];

const named: Case[] = [
  {
    title: 'traits named by key restrict the card, in model order',
    send: asJson({ content: text, traits: ['signal_density', 'intent_clarity'] }),
    status: 200,
    check: hasTraits(['intent_clarity', 'signal_density']),
  },
  {
    title: 'a trait named by display name is the one named by key',
    send: asJson({ content: text, traits: ['Intent clarity'] }),
    status: 200,
    check: sameAs(asJson({ content: text, traits: ['intent_clarity'] })),
  },
  {
    title: 'R12: a trait named twice, by key and by name, is scored once',
    send: asJson({ content: text, traits: ['intent_clarity', 'Intent clarity', 'intent_clarity'] }),
    status: 200,
    check: hasTraits(['intent_clarity']),
  },
  {
    title: 'R12: traits null is as if omitted',
    send: asJson({ content: text, traits: null }),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'R13: compare_to null is as if omitted',
    send: asJson({ content: text, compare_to: null }),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'the composite of named traits is over them alone',
    send: asJson({ content: text, traits: ['scope_precision'] }),
    status: 200,
    check: (answer) => {
      const card = answer.json();
      equal(isRecord(card) && card.composite, scored(answer).scope_precision, 'composite of one trait');
    },
  },
];

const forms: Case[] = [
  {
    title: 'R7: a byte order mark before JSON is ignored',
    send: rawJson(utf8(`\ufeff${JSON.stringify({ content: text })}`)),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'R7: invalid UTF-8 is replaced and scored',
    send: {
      path: scorePath,
      headers: plain,
      body: new Uint8Array([...utf8('Fix '), 0xff, ...utf8(' parser')]),
    },
    status: 200,
    check: sameAs({ path: scorePath, body: 'Fix \ufffd parser' }),
  },
  {
    title: 'R10: of a duplicate key the last counts',
    send: rawJson(`{"content":"other","content":${JSON.stringify(text)}}`),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'R14: a text/plain body that looks like JSON is literal text',
    send: { path: scorePath, headers: plain, body: JSON.stringify({ content: text }) },
    status: 200,
    check: sameAs(asJson({ content: JSON.stringify({ content: text }) })),
  },
  ...['application/json;charset=UTF-8', 'APPLICATION/JSON; charset="utf-8"', 'application/vnd.note+json'].map(
    (type): Case => ({
      title: `R15: the content type ${type} is JSON`,
      send: { path: scorePath, headers: { 'Content-Type': type }, body: JSON.stringify({ content: text }) },
      status: 200,
      check: sameAs(plainText),
    }),
  ),
  {
    title: 'R15: the content type TEXT/PLAIN; charset=utf8 is text',
    send: { path: scorePath, headers: { 'Content-Type': 'TEXT/PLAIN; charset=utf8' }, body: text },
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'extra query parameters are ignored',
    send: { ...plainText, path: `${scorePath}?traits=none&variant=B` },
    status: 200,
    check: sameAs(plainText),
  },
];

const strange: readonly (readonly [string, string])[] = [
  ['bidirectional overrides', 'Fix \u202eresrap\u202c now'],
  ['line separators', 'Fix\u2028the\u2029parser'],
  ['stacked combining marks', `Fix Z${'\u0336\u0321'.repeat(1000)}`],
  ['one ligature a thousand times', `Fix ${'ﷺ'.repeat(1000)}`],
  ['noncharacters between words', 'Fix \ufdd0\uffff parser'],
  ['names of special tokens', '[CLS] Fix [SEP] the [MASK] parser [UNK]'],
  ['a script address', 'javascript:alert(1)'],
  ['a data address', 'data:text/plain,fix'],
  ['a file address', 'file:///etc/passwd'],
  ['an address without its slashes', 'http:example.com'],
  ['an address with a space', 'http://example.com/a b'],
  ['an address without an end', 'http://[::1'],
  ['an address whose host cannot be one', 'https://999.999.999.999/'],
  ['an address with words around it', 'see http://example.com/ for why'],
  ['markup', '<script>alert(1)</script> fix'],
];

const texts: Case[] = [
  ...strange.map(
    ([name, content]): Case => ({
      title: `R18, R19: ${name} is literal text`,
      send: asJson({ content }),
      status: 200,
      check: hasTraits(keys),
    }),
  ),
  {
    title: 'R18: a lone surrogate inside a text is scored as U+FFFD',
    send: rawJson('{"content":"fix a\\ud800b"}'),
    status: 200,
    check: sameAs({ path: scorePath, body: 'fix a\ufffdb' }),
  },
  {
    title: 'R16: a text of exactly 1 MiB is scored',
    send: { path: scorePath, body: () => 'fix it. '.repeat(131_072) },
    status: 200,
    check: hasTraits(keys),
  },
  {
    title: 'R20: a megabyte without a space is scored',
    send: { path: scorePath, body: () => 'x'.repeat(1_048_576) },
    status: 200,
    check: hasTraits(keys),
  },
  {
    title: 'R18: a megabyte of emoji is scored',
    send: { path: scorePath, body: () => '🦜'.repeat(262_144) },
    status: 200,
    check: hasTraits(keys),
  },
];

export const scoringCases: readonly Case[] = [...cards, ...named, ...forms, ...texts];
