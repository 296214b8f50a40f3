// The two calls that the home page shows and runs: an HTTP request, which the service worker answers or else the page,
// and the JavaScript API. The code that a call shows is the code that its `run` executes.
import { getSharedAssay, type ScoreCard } from 'assay';
import type { ScoreCardA } from 'assay/contract';

/** What a call answers: REST with the contract's fields, the JavaScript API with probabilities and intervals, too. */
export type AnsweredCard = ScoreCard | ScoreCardA;

/** What the playground scores. */
export interface ScoreInput {
  readonly model: string;
  readonly content: string;
  /** Baseline text; empty for no comparison. */
  readonly baseline: string;
}

export interface Call {
  readonly title: string;
  readonly formatCode: (input: ScoreInput) => string;
  readonly run: (input: ScoreInput) => Promise<AnsweredCard>;
}

/** Base path of the endpoints: the folder of the site, `/` at the root of a server. Pages below it name it in `data-root`. */
export const base = new URL(document.documentElement.dataset.root ?? './', document.baseURI).pathname;

const getEndpoint = (model: string) => `${base}m/${model}`;

const quote = (text: string) => JSON.stringify(text);

/** What answers HTTP requests in this browser. */
export type Responder = 'service worker' | 'page';

const fetchNames = { 'service worker': 'fetch', page: 'assay.fetch' } as const satisfies Record<
  Responder,
  string
>;

function formatFetchCode(fetchName: string, { model, content, baseline }: ScoreInput): string {
  const options = baseline
    ? `  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    content: ${quote(content)},
    compare_to: ${quote(baseline)},
  }),`
    : `  body: ${quote(content)},`;
  return `const response = await ${fetchName}('${getEndpoint(model)}', {
  method: 'POST',
${options}
});
const card = await response.json();`;
}

async function runFetch(responder: Responder, { model, content, baseline }: ScoreInput): Promise<ScoreCardA> {
  const json = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content, compare_to: baseline }),
  };
  const init = { method: 'POST', ...(baseline ? json : { body: content }) };
  const url = getEndpoint(model);
  const response = await (responder === 'page' ? getSharedAssay().fetch(url, init) : fetch(url, init));
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body as ScoreCardA;
}

const toRequest = ({ content, baseline }: ScoreInput) =>
  baseline ? { content, compare_to: baseline } : content;

function formatApiCode({ model, content, baseline }: ScoreInput): string {
  const request = baseline
    ? `{
  content: ${quote(content)},
  compare_to: ${quote(baseline)},
}`
    : quote(content);
  return `import { createAssay } from 'assay';

const assay = createAssay();
const card = await assay.score('${model}', ${request});`;
}

/** The calls in the order in which the page shows them. */
export function createCalls(responder: Responder): readonly Call[] {
  const fetchName = fetchNames[responder];
  return [
    {
      title: fetchName,
      formatCode: (input) => formatFetchCode(fetchName, input),
      run: (input) => runFetch(responder, input),
    },
    {
      title: 'JavaScript API',
      formatCode: formatApiCode,
      run: (input) => getSharedAssay().score(input.model, toRequest(input)),
    },
  ];
}
