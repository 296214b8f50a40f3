// The differences between the two variants, with the section of the contract that defines each.

import { asJson, baseline, scorePath, text } from './cases/model.js';
import { equal, fail, isRecord, matches } from './check.js';
import type { Answer, Send, Sent } from './types.js';

export interface Difference {
  title: string;
  /** Section of the contract. */
  section: string;
  check(a: Send, b: Send): Promise<void>;
}

const plainScore: Sent = { path: scorePath, body: text };
const comparedScore = asJson({ content: text, compare_to: baseline });

function fieldsOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : fail('body', value, 'an object');
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : fail('body', value, `an object with ${name}`);
}

function firstOf(value: unknown): unknown {
  if (Array.isArray(value)) return value[0];
  return isRecord(value) ? Object.values(value)[0] : fail('list', value, 'an array or an object');
}

/** The fields that only the first object has, and those that only the second has. */
function compareFields(a: unknown, b: unknown): string[][] {
  const [ofA, ofB] = [fieldsOf(a), fieldsOf(b)];
  return [ofA.filter((name) => !ofB.includes(name)), ofB.filter((name) => !ofA.includes(name))];
}

async function statuses(send: Send, path: string): Promise<number> {
  return (await send({ path })).status;
}

function pathsOf(answer: Answer): string[] {
  return fieldsOf(field(answer.json(), 'paths'));
}

const publicPaths = ['/m/{handle}', '/models', '/m/{handle}/traits'];

export const differences: readonly Difference[] = [
  {
    title: 'scoring_method is in the model summaries of A only',
    section: '2.1 Model summary',
    async check(a, b) {
      const [ofA, ofB] = [await a({ path: 'models' }), await b({ path: 'models' })];
      const apart = compareFields(firstOf(field(ofA.json(), 'models')), firstOf(field(ofB.json(), 'models')));
      equal(apart, [['scoring_method'], []], 'fields apart');
    },
  },
  {
    title: 'native is in the per-trait details of A only, and nothing else differs in them',
    section: '2.1 Per-trait detail',
    async check(a, b) {
      const details = [await a(plainScore), await b(plainScore)].map((card) =>
        firstOf(field(card.json(), 'detail')),
      );
      equal(compareFields(details[0], details[1]), [['native'], []], 'fields apart');
      const { native: _, ...rest } = isRecord(details[0]) ? details[0] : {};
      equal(rest, details[1], 'the rest of the detail');
    },
  },
  {
    title: 'without a baseline compare_to and delta are null in A and absent in B',
    section: '2.1 Score response, 4.1 rule 3',
    async check(a, b) {
      const [ofA, ofB] = [(await a(plainScore)).json(), (await b(plainScore)).json()];
      equal(compareFields(ofA, ofB), [['compare_to', 'delta'], []], 'fields apart');
      equal([field(ofA, 'compare_to'), field(ofA, 'delta')], [null, null], 'compare_to and delta');
    },
  },
  {
    title: 'with a baseline compare_to and delta are the same in both',
    section: '2.1 Score response',
    async check(a, b) {
      const [ofA, ofB] = [(await a(comparedScore)).json(), (await b(comparedScore)).json()];
      equal(compareFields(ofA, ofB), [[], []], 'fields apart');
      for (const name of ['compare_to', 'delta']) equal(field(ofA, name), field(ofB, name), name);
    },
  },
  {
    title: 'the schema is at /v1/openapi.json in A, and lists none of the three public endpoints',
    section: '4.4',
    async check(a, b) {
      const paths = pathsOf(await a({ path: 'v1/openapi.json' }));
      equal(
        paths.filter((path) => publicPaths.includes(path)),
        [],
        'public paths in the schema',
      );
      equal(await statuses(b, 'v1/openapi.json'), 404, 'status in B');
    },
  },
  {
    title: 'the schema is at /api-docs in B, and lists every endpoint',
    section: '4.4',
    async check(a, b) {
      const paths = pathsOf(await b({ path: 'api-docs' }));
      equal([...paths].sort(), [...publicPaths, '/api-docs'].sort(), 'paths in the schema');
      equal(await statuses(a, 'api-docs'), 404, 'status in A');
    },
  },
  {
    title: 'the versioned API exists in A only',
    section: '9',
    async check(a, b) {
      equal([await statuses(a, 'v1/models'), await statuses(b, 'v1/models')], [200, 404], 'statuses');
    },
  },
  {
    title: 'A has no fixed limit, B answers 10 requests in 10 seconds and sends rate limit headers',
    section: '8',
    async check(a, b) {
      const [ofA, ofB] = [await a({ path: 'models' }), await b({ path: 'models' })];
      equal(
        [ofA.headers.get('ratelimit'), ofA.headers.get('ratelimit-policy')],
        [null, null],
        'headers of A',
      );
      matches(ofB.headers.get('ratelimit-policy'), '"default";q=10;w=10', 'RateLimit-Policy');
      matches(ofB.headers.get('ratelimit'), /^"default";r=\d;t=\d+$/, 'RateLimit');
    },
  },
];
