// Authoring in the versioned API (Variant A): the life cycle of a model, and refused requests. Every case cleans up.
import { equal, fail, isRecord, matches } from '../check.js';
import type { Answer, Case, Send, Sent } from '../types.js';
import { asJson, handle as shipped } from './model.js';

const configuration = {
  description: 'Asks for something to be done',
  effort: 'low',
  additional_terms: 'For tests only.',
  upstream_sources: [{ name: 'Written for this test', license: 'CC0-1.0' }],
  traits: [
    {
      type: 'spectrum',
      key: 'request',
      positive_label: 'asks',
      negative_label: 'tells',
      positive_paraphrases: [
        'Please fix this today',
        'Send me the report by noon',
        'Call the client back now',
      ],
      negative_paraphrases: [
        'The sky is blue in June',
        'Cats sleep most of the day',
        'Rivers run to the sea',
      ],
    },
  ],
};

const record = (value: unknown): Record<string, unknown> =>
  isRecord(value) ? value : fail('body', value, 'an object');

const json = (answer: Answer) => record(answer.json());

/** Adds a unique request id, because two authoring requests with one id count as one request. */
let ids = 0;
function withUniqueId(sent: Sent): Sent {
  ids += 1;
  const id = `req_01ARZ3NDEKTSV4RRFF${String(ids).padStart(8, '0')}`;
  return { ...sent, headers: { 'X-Request-Id': id, ...sent.headers } };
}

const using =
  (send: Send) =>
  async (sent: Sent, status: number): Promise<Answer> => {
    const answer = await send(withUniqueId(sent));
    if (answer.status !== status) fail(`status of ${sent.method ?? ''} ${sent.path}`, answer.text, status);
    return answer;
  };

/** Waits for a run, whose address is relative to that of the request which has started it. */
async function waitForRun(send: Send, sent: string, { headers }: Answer): Promise<Record<string, unknown>> {
  const location = headers.get('location') ?? fail('Location', null, 'the path of a run');
  const path = new URL(location, `http://local/${sent}`).pathname.slice(1);
  for (let look = 0; look < 600; look += 1) {
    const run = json(await send({ path }));
    if (run.state !== 'running') return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return fail('run', 'still running', 'an end within 30 s');
}

const model = (name: string) => `v1/models/local.${name}`;
const create = (name: string) => asJson({ handle: `local.${name}`, configuration }, 'v1/models');
const remove = (path: string): Sent => ({ method: 'DELETE', path });

async function checkLifeCycle(draft: Answer, send: Send): Promise<void> {
  const must = using(send);
  const path = model('life');
  equal([json(draft).state, json(draft).active], ['draft', null], 'draft');
  equal((await must({ path: 'm/local.life', body: 'hello' }, 404)).status, 404, 'a draft is not scored');
  const sample = { text: 'Could you look into it?', request: 'asks' };
  await must(asJson({ samples: [sample] }, `${path}/samples`), 200);
  const lines = '{"text":"Snow falls in winter","request":0}\n\n{"text":"Bees make honey","request":"low"}\n';
  equal(json(await must({ path: `${path}/samples`, body: lines }, 200)).pending_samples, 3, 'pending');
  const started = await must({ method: 'POST', path: `${path}/train` }, 202);
  equal((await waitForRun(send, `${path}/train`, started)).version, 'v1', 'version of the run');
  const versions = json(await must({ path: `${path}/versions` }, 200));
  equal([versions.state, versions.active, versions.pending_samples], ['ready', 'v1', 0], 'trained');
  const score = json(await must({ path: 'm/local.life', body: 'Reply to them now' }, 200));
  equal(Object.keys(record(score.scores)), ['request'], 'scores');
  const card = json(await must({ path }, 200));
  equal([card.additional_terms, card.version], ['For tests only.', 'v1'], 'card');
  await must(asJson({ samples: [{ text: 'Wait for me', request: 1 }] }, `${path}/samples`), 200);
  const again = await must(asJson({ kind: 'retrain' }, `${path}/train`), 202);
  equal((await waitForRun(send, `${path}/train`, again)).version, 'v2', 'version of the second run');
  await must({ ...asJson({ tags: ['good'] }, `${path}/versions/v1`), method: 'PATCH' }, 200);
  equal(
    json(await must({ method: 'POST', path: `${path}/versions/v1/activate` }, 200)).active,
    'v1',
    'rolled back',
  );
  equal(json(await must({ path: `${path}/versions/v1` }, 200)).tags, ['good'], 'tags');
  const pinned = json(await must({ path: `${path}@v2` }, 200));
  equal([pinned.handle, pinned.version], ['local.life', 'v2'], 'pinned');
  await must(remove(`${path}/versions/v1`), 409);
  await must(remove(`${path}/versions/v2`), 204);
  await must({ path: `${path}/versions/v2` }, 404);
  const listed = { ...asJson({ public: true }, path), method: 'PATCH' };
  await must(listed, 200);
  matches((await must({ path: 'models' }, 200)).text, /"local\.life"/, 'listed');
  await must({ ...asJson({ archived: true }, path), method: 'PATCH' }, 200);
  await must({ path: 'm/local.life', body: 'hello' }, 404);
  await must(remove(path), 204);
  await must({ path: `${path}/versions` }, 404);
}

async function checkFailedRun(_draft: Answer, send: Send): Promise<void> {
  const must = using(send);
  const path = model('poor');
  const started = await must({ method: 'POST', path: `${path}/train` }, 202);
  const run = await waitForRun(send, `${path}/train`, started);
  equal([run.state, record(run.error).code, run.version], ['failed', 'samples_too_few', null], 'run');
  const after = json(await must({ path: `${path}/versions` }, 200));
  equal([after.state, record(after.error).code, after.versions], ['failed', 'samples_too_few', []], 'model');
  await must({ path: 'm/local.poor', body: 'hello' }, 404);
  await must(remove(path), 204);
}

const poor = {
  handle: 'local.poor',
  configuration: {
    traits: [{ type: 'spectrum', key: 'x', positive_paraphrases: ['a', 'b'], negative_paraphrases: ['c'] }],
  },
};

const lifeCycles: readonly Case[] = [
  {
    title: 'authoring: creates, trains, versions and removes a model',
    send: create('life'),
    status: 201,
    check: checkLifeCycle,
  },
  {
    title: 'authoring: a failed run leaves no version, and reports its error',
    send: asJson(poor, 'v1/models'),
    status: 201,
    check: checkFailedRun,
  },
];

const refusals: readonly (readonly [string, Sent, number, string | RegExp])[] = [
  ['a handle without a prefix', asJson({ handle: 'x', configuration }, 'v1/models'), 422, /local\.name/],
  ['a pinned handle', asJson({ handle: 'local.x@v2', configuration }, 'v1/models'), 422, /version/],
  [
    "the catalog's prefix",
    asJson({ handle: 'assay.x', configuration }, 'v1/models'),
    422,
    /prefix 'assay\.'/,
  ],
  [
    'a model without a configuration',
    asJson({ handle: 'local.x' }, 'v1/models'),
    422,
    'configuration: is required',
  ],
  [
    'an invalid configuration',
    asJson({ handle: 'local.x', configuration: { traits: [] } }, 'v1/models'),
    422,
    /traits/,
  ],
  ['invalid YAML', asJson({ handle: 'local.x', configuration: 'traits: [' }, 'v1/models'), 422, /line 1/],
  [
    'an unknown field',
    asJson({ handle: 'local.x', configuration, owner: 'me' }, 'v1/models'),
    422,
    'owner: is not a known property',
  ],
  [
    'a directory that is neither http nor https',
    asJson({ handle: 'local.x', configuration, directory: 'ftp://a.test/' }, 'v1/models'),
    422,
    /^directory: must be an absolute http or https URL/,
  ],
  ['a plain text body', { path: 'v1/models', body: 'hello' }, 422, 'Content type must be application/json'],
  ['samples of an unknown model', asJson({ samples: [] }, `${model('none')}/samples`), 404, /not found$/],
  ['invalid samples of an unknown model', asJson([], `${model('none')}/samples`), 404, /not found$/],
  ['a run of an unknown model', { method: 'POST', path: `${model('none')}/train` }, 404, /not found$/],
  ['an unknown run', { path: 'v1/runs/none' }, 404, "Run 'none' not found"],
  ['cancelling an unknown run', remove('v1/runs/none'), 404, "Run 'none' not found"],
  ['removing an unknown model', remove(model('none')), 404, "Model 'local.none' not found"],
  ["removing the catalog's model", remove(`v1/models/${shipped}`), 409, /belongs to the catalog/],
  [
    "changing the catalog's model",
    { ...asJson({}, `v1/models/${shipped}`), method: 'PATCH' },
    409,
    /belongs to the catalog/,
  ],
  ['versions of the catalog', { path: `v1/models/${shipped}/versions` }, 404, /belongs to the catalog/],
  ['an empty import', { method: 'POST', path: `${model('x')}/import` }, 422, 'Request body is empty'],
  [
    'an import of another file',
    { path: `${model('x')}/import`, body: 'hello' },
    422,
    /^Not an exported model version/,
  ],
];

export const authoringCases: readonly Case[] = [
  ...lifeCycles.map((one): Case => ({ ...one, variants: ['A'], send: withUniqueId(one.send) })),
  ...refusals.map(([name, send, status, detail]): Case => {
    return { title: `authoring: refuses ${name}`, send: withUniqueId(send), status, detail, variants: ['A'] };
  }),
  {
    title: 'variant B has no authoring',
    send: asJson({ handle: 'local.x', configuration }, 'v1/models'),
    status: 404,
    detail: 'Not Found',
    variants: ['B'],
    unknownPath: true,
  },
];
