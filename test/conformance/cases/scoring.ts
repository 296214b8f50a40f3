// POST /m/{handle}: requests that are answered with a score card (contract, section 4.1).
import { checkCard } from '../card-rules.js';
import { equal, isRecord } from '../check.js';
import type { Answer, Case, Send, Sent } from '../types.js';
import { asJson, baseline, keys, plain, rawJson, scorePath, text, utf8 } from './model.js';

/** Checks that another request has the same answer. */
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
    title: 'scores a text/plain body for every trait, in model order',
    send: plainText,
    status: 200,
    headers: { 'content-type': 'application/json', 'x-content-truncated': null },
    check: hasTraits(keys),
  },
  {
    title: 'the card follows its rules, variant A',
    send: plainText,
    status: 200,
    variants: ['A'],
    check: (answer) => checkCard(answer.json(), 'A', false),
  },
  {
    title: 'the card follows its rules, variant B',
    send: plainText,
    status: 200,
    variants: ['B'],
    check: (answer) => checkCard(answer.json(), 'B', false),
  },
  {
    title: 'scores a JSON body with only content like the text/plain body',
    send: asJson({ content: text }),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'the card with a baseline has its summary and the delta, variant A',
    send: asJson({ content: text, compare_to: baseline }),
    status: 200,
    variants: ['A'],
    check: (answer) => checkCard(answer.json(), 'A', true),
  },
  {
    title: 'the card with a baseline has its summary and the delta, variant B',
    send: asJson({ content: text, compare_to: baseline }),
    status: 200,
    variants: ['B'],
    check: (answer) => checkCard(answer.json(), 'B', true),
  },
];

const named: Case[] = [
  {
    title: 'restricts the card to traits named by key, in model order',
    send: asJson({ content: text, traits: ['signal_density', 'intent_clarity'] }),
    status: 200,
    check: hasTraits(['intent_clarity', 'signal_density']),
  },
  {
    title: 'accepts a trait by display name like by key',
    send: asJson({ content: text, traits: ['Intent clarity'] }),
    status: 200,
    check: sameAs(asJson({ content: text, traits: ['intent_clarity'] })),
  },
  {
    title: 'R12: scores a trait once that is named by key and by name',
    send: asJson({ content: text, traits: ['intent_clarity', 'Intent clarity', 'intent_clarity'] }),
    status: 200,
    check: hasTraits(['intent_clarity']),
  },
  {
    title: 'R12: treats traits null as omitted',
    send: asJson({ content: text, traits: null }),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'R13: treats compare_to null as omitted',
    send: asJson({ content: text, compare_to: null }),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'the composite covers only the named traits',
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
    title: 'R7: ignores a byte order mark before JSON',
    send: rawJson(utf8(`\ufeff${JSON.stringify({ content: text })}`)),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'R7: replaces invalid UTF-8 and scores the text',
    send: {
      path: scorePath,
      headers: plain,
      body: new Uint8Array([...utf8('Fix '), 0xff, ...utf8(' parser')]),
    },
    status: 200,
    check: sameAs({ path: scorePath, body: 'Fix \ufffd parser' }),
  },
  {
    title: 'R10: uses the last of duplicate keys',
    send: rawJson(`{"content":"other","content":${JSON.stringify(text)}}`),
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'R14: scores a text/plain body that looks like JSON as text',
    send: { path: scorePath, headers: plain, body: JSON.stringify({ content: text }) },
    status: 200,
    check: sameAs(asJson({ content: JSON.stringify({ content: text }) })),
  },
  ...['application/json;charset=UTF-8', 'APPLICATION/JSON; charset="utf-8"', 'application/vnd.note+json'].map(
    (type): Case => ({
      title: `R15: reads the content type ${type} as JSON`,
      send: { path: scorePath, headers: { 'Content-Type': type }, body: JSON.stringify({ content: text }) },
      status: 200,
      check: sameAs(plainText),
    }),
  ),
  {
    title: 'R15: reads the content type TEXT/PLAIN; charset=utf8 as text',
    send: { path: scorePath, headers: { 'Content-Type': 'TEXT/PLAIN; charset=utf8' }, body: text },
    status: 200,
    check: sameAs(plainText),
  },
  {
    title: 'ignores extra query parameters',
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
  ['a javascript: URL', 'javascript:alert(1)'],
  ['a data: URL', 'data:text/plain,fix'],
  ['a file: URL', 'file:///etc/passwd'],
  ['a URL without slashes', 'http:example.com'],
  ['a URL with a space', 'http://example.com/a b'],
  ['an unterminated URL', 'http://[::1'],
  ['a URL with an invalid host', 'https://999.999.999.999/'],
  ['a URL within a sentence', 'see http://example.com/ for why'],
  ['markup', '<script>alert(1)</script> fix'],
];

const texts: Case[] = [
  ...strange.map(
    ([name, content]): Case => ({
      title: `R18, R19: scores as text: ${name}`,
      send: asJson({ content }),
      status: 200,
      check: hasTraits(keys),
    }),
  ),
  {
    title: 'R18: scores a lone surrogate in a text as U+FFFD',
    send: rawJson('{"content":"fix a\\ud800b"}'),
    status: 200,
    check: sameAs({ path: scorePath, body: 'fix a\ufffdb' }),
  },
  {
    title: 'R16: scores a text of exactly 1 MiB',
    // Mostly spaces, so that a busy machine needs seconds, not half a minute.
    send: { path: scorePath, body: () => 'fix it.'.padEnd(1_024).repeat(1_024) },
    status: 200,
    check: hasTraits(keys),
  },
  {
    title: 'R20: scores a megabyte without a space',
    send: { path: scorePath, body: () => 'x'.repeat(1_048_576) },
    status: 200,
    check: hasTraits(keys),
  },
  {
    title: 'R18: scores a megabyte of emoji',
    send: { path: scorePath, body: () => '🦜'.repeat(262_144) },
    status: 200,
    check: hasTraits(keys),
  },
];

export const scoringCases: readonly Case[] = [...cards, ...named, ...forms, ...texts];
