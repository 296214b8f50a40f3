// `node test/perspective/run.mjs`: clients of the Perspective API against `assay serve --perspective`, unchanged but for the
// address: the package `perspective-api-client`, and the requests that Coral sends to its `TALK_PERSPECTIVE_API_ENDPOINT`.
// Run `npm run build` first. Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { counter } from '../browser/site-harness.mjs';

const require = createRequire(import.meta.url);
const axios = require('axios');
const Perspective = require('perspective-api-client');

const old = 'https://commentanalyzer.googleapis.com';
const model = 'assay.clickbait';
const attributes = ['TOXICITY', 'SEVERE_TOXICITY'];
const text = 'You won’t believe it. Rates rise again.';

async function startServer() {
  const mapped = attributes.map((name) => `--attribute=${name}=${model}/clickbait`);
  const options = ['--embedder', 'assay-small', '--perspective', '--perspective-key', 'secret', ...mapped];
  const args = ['dist/esm/cli.js', 'serve', '--port', '0', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await once(createInterface(child.stdout), 'line');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: /http:\S+(?=\/)/.exec(line)[0], close };
}

const postJson = (url, body) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What the model says by itself. */
async function readProbability(url, content) {
  const card = await (await postJson(`${url}/v1/models/${model}/score`, { content })).json();
  return card.detail.clickbait.probability;
}

async function checkPackage(check, url) {
  axios.interceptors.request.use((config) => ({ ...config, url: config.url.replace(old, url) }));
  const perspective = new Perspective({ apiKey: 'secret' });
  const value = await readProbability(url, text);

  await check('perspective-api-client: scores TOXICITY by default', async () => {
    const { attributeScores } = await perspective.analyze(text);
    assert.deepEqual(attributeScores.TOXICITY.summaryScore, { value, type: 'PROBABILITY' });
  });
  await check('perspective-api-client: scores the attributes that it names', async () => {
    const result = await perspective.analyze(text, { attributes: ['toxicity', 'severe_toxicity'] });
    assert.deepEqual(Object.keys(result.attributeScores), attributes);
  });
  await check('perspective-api-client: sends a whole request, and reads spans', async () => {
    const result = await perspective.analyze({
      comment: { text },
      requestedAttributes: { TOXICITY: { scoreThreshold: 0 } },
      languages: ['en'],
      spanAnnotations: true,
    });
    const { spanScores } = result.attributeScores.TOXICITY;
    const spans = spanScores.map(({ begin, end }) => text.slice(begin, end));
    assert.deepEqual(spans, ['You won’t believe it.', 'Rates rise again.']);
    assert.equal(spanScores[1].score.value, await readProbability(url, 'Rates rise again.'));
  });
  await check('perspective-api-client: reads errors as its ResponseError', async () => {
    const failed = await perspective.analyze(' ', { validate: false }).catch((error) => error);
    assert.ok(failed instanceof Perspective.ResponseError);
    assert.equal(failed.message, 'Comment must be non-empty.');
    assert.equal(failed.response.data.error.details[0].errorType, 'COMMENT_EMPTY');
    const unknown = await perspective
      .analyze(text, { attributes: ['unsubstantial'] })
      .catch((error) => error);
    assert.equal(unknown.message, 'Unknown requested attribute: UNSUBSTANTIAL');
    const other = new Perspective({ apiKey: 'wrong' });
    const refused = await other.analyze(text).catch((error) => error);
    assert.equal(refused.message, 'API key not valid. Please pass a valid API key.');
  });
}

/** The requests of Coral: its endpoint, the name of the method, and the key in the query. */
async function checkCoral(check, url) {
  const endpoint = `${url}/v1alpha1`;
  const send = (method, body) => postJson(`${endpoint}/comments:${method}?key=secret`, body);
  const value = await readProbability(url, text);

  await check('Coral: reads the summary of TOXICITY and SEVERE_TOXICITY', async () => {
    const response = await send('analyze', {
      comment: { text },
      languages: ['en'],
      doNotStore: true,
      requestedAttributes: { TOXICITY: {}, SEVERE_TOXICITY: {} },
    });
    const data = await response.json();
    const read = attributes.map((name) => data.attributeScores[name].summaryScore.value);
    assert.deepEqual([response.status, read], [200, [value, value]]);
  });
  await check('Coral: gets its token back for a moderated comment', async () => {
    const clientToken = 'comment:0b9e';
    const response = await send('suggestscore', {
      comment: { text },
      context: { entries: [{ text: JSON.stringify({ url: 'https://a.test/story?commentID=0b9e' }) }] },
      attributeScores: { APPROVED: { summaryScore: { value: 1 } } },
      languages: ['EN'],
      communityId: 'Coral:https://a.test',
      clientToken,
    });
    assert.deepEqual(await response.json(), { clientToken });
  });
}

const { check, end } = counter();
const { url, close } = await startServer();
try {
  await checkPackage(check, url);
  await checkCoral(check, url);
} finally {
  await close();
}
end();
