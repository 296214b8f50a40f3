// The two calls that the page shows and runs: an HTTP request that the service worker answers (the page itself, where
// there is none), and the JS API. Each shows the very code that its `run` executes, with the text of the playground.
import { sharedAssay } from '../src/client/index.js';
import type { ScoreCard } from '../src/contract/resources.js';

export interface Question {
  readonly model: string;
  readonly content: string;
  /** Baseline text; empty for none. */
  readonly baseline: string;
}

export interface Call {
  readonly title: string;
  readonly code: (question: Question) => string;
  readonly run: (question: Question) => Promise<ScoreCard>;
}

/** The path that the endpoints lie under: `/` at the root of a site, this page's folder elsewhere. */
export const base = new URL('./', document.baseURI).pathname;

const endpoint = (model: string) => `${base}m/${model}`;

const literal = (text: string) => JSON.stringify(text);

/** What answers HTTP requests in this browser. */
export type Answers = 'service worker' | 'page';

const fetchNames = { 'service worker': 'fetch', page: 'assay.fetch' } as const satisfies Record<
  Answers,
  string
>;

function fetchCode(name: string, { model, content, baseline }: Question): string {
  const options = baseline
    ? `  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    content: ${literal(content)},
    compare_to: ${literal(baseline)},
  }),`
    : `  body: ${literal(content)},`;
  return `const response = await ${name}('${endpoint(model)}', {
  method: 'POST',
${options}
});
const card = await response.json();`;
}

async function runFetch(answers: Answers, { model, content, baseline }: Question): Promise<ScoreCard> {
  const json = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content, compare_to: baseline }),
  };
  const init = { method: 'POST', ...(baseline ? json : { body: content }) };
  const target = endpoint(model);
  const response = await (answers === 'page' ? sharedAssay().fetch(target, init) : fetch(target, init));
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

/** The calls in the order in which the page shows them. */
export function callsBy(answers: Answers): readonly Call[] {
  const name = fetchNames[answers];
  return [
    {
      title: name,
      code: (question) => fetchCode(name, question),
      run: (question) => runFetch(answers, question),
    },
    {
      title: 'JavaScript API',
      code: apiCode,
      run: (question) => sharedAssay().score(question.model, request(question)),
    },
  ];
}
