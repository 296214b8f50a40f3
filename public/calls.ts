// The two calls that the page shows and runs: an HTTP request that the service worker answers, and the JS API.
// Each shows the very code that its `run` executes, with the text of the playground in it.
import { sharedAssay } from '../src/client/index.js';
import type { ScoreCard } from '../src/contract/resources.js';

export interface Question {
  readonly model: string;
  readonly content: string;
  /** Baseline text; empty for none. */
  readonly baseline: string;
}

export interface Call {
  readonly id: 'fetch' | 'js';
  readonly title: string;
  readonly code: (question: Question) => string;
  readonly run: (question: Question) => Promise<ScoreCard>;
}

/** The path that the endpoints lie under: `/` at the root of a site, this page's folder elsewhere. */
export const base = new URL('./', document.baseURI).pathname;

const endpoint = (model: string) => `${base}m/${model}`;

const literal = (text: string) => JSON.stringify(text);

function fetchCode({ model, content, baseline }: Question): string {
  const options = baseline
    ? `  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    content: ${literal(content)},
    compare_to: ${literal(baseline)},
  }),`
    : `  body: ${literal(content)},`;
  return `const response = await fetch('${endpoint(model)}', {
  method: 'POST',
${options}
});
const card = await response.json();`;
}

async function runFetch({ model, content, baseline }: Question): Promise<ScoreCard> {
  const json = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content, compare_to: baseline }),
  };
  const response = await fetch(endpoint(model), { method: 'POST', ...(baseline ? json : { body: content }) });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer as ScoreCard;
}

const request = ({ content, baseline }: Question) => (baseline ? { content, compare_to: baseline } : content);

function apiCode(question: Question): string {
  const { model, content, baseline } = question;
  const subject = baseline
    ? `{
  content: ${literal(content)},
  compare_to: ${literal(baseline)},
}`
    : literal(content);
  return `import { createAssay } from 'assay';

const assay = createAssay();
const card = await assay.score('${model}', ${subject});`;
}

export const calls: readonly Call[] = [
  { id: 'fetch', title: 'fetch', code: fetchCode, run: runFetch },
  {
    id: 'js',
    title: 'JavaScript API',
    code: apiCode,
    run: (question) => sharedAssay().score(question.model, request(question)),
  },
];
