// Examples for the OpenAPI documents: real answers of the app over the engine and the models of a folder. Runs when the
// documents are built, never at run time.
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import {
  AssayError,
  compareResponseSchema,
  type ExplainRequest,
  explanationSchema,
  extractResponseSchema,
  healthSchema,
  modelCardSchema,
  modelListSchema,
  type ScoreRequest,
  scoreCardSchema,
  traitListSchema,
  type Variant,
} from '../../core/contract/index.js';
import { type App, createApp } from '../../core/http/index.js';
import { createEngine } from '../../entries/in-process/index.js';
import type { Examples } from '../documents/index.js';
import { createFileFetch } from './file-fetch.js';

const handle = 'assay.commit-message';

const later = 'Rename parseDate to parseTimestamp in the billing importer';
const earlier = 'rename stuff';

const page = {
  url: 'https://example.org/notes/throttling',
  /** Replaces the only part of an answer that differs between runs. */
  fetchedAt: '2026-01-05T09:30:00.000Z',
  html: `<!doctype html><html lang="en"><head><title>Throttling</title></head><body>
<nav><a href="/">Home</a> <a href="/notes">Notes</a></nav>
<article><h1>Throttling</h1>
<p>The bucket answers 503 when more than forty large exports run at the same time. It says how long to wait.</p>
<p>Clients that wait as long as the server asks finish sooner than clients that try again at once.</p></article>
<footer>Written in January.</footer></body></html>`,
} as const;

/** A fetch for a web of one page. */
const fetchExamplePage: typeof fetch = async (input) => {
  const url = input instanceof Request ? input.url : String(input);
  if (url !== page.url) throw new TypeError(`The examples may not fetch ${url}`);
  return new Response(page.html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

/**
 * Creates the app that answers: over the engine and the models of a folder, with a web of one page.
 * @param folder path of the folder that holds `catalog.json`
 */
export function createExampleApp(folder: string, variant: Variant = 'A'): App {
  const assets = `${pathToFileURL(folder).href.replace(/\/$/, '')}/`;
  return createApp(createEngine({ assets, fetch: createFileFetch(fetchExamplePage), persist: false }), {
    variant,
  });
}

type Ask = (path: string, body?: object, accept?: string) => Promise<Response>;

const createAsk = (app: App): Ask => {
  const headers = { 'content-type': 'application/json' };
  return async (path, body, accept = 'application/json') => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body), headers } : {};
    const request = new Request(`http://localhost/${path}`, sent);
    request.headers.set('accept', accept);
    const response = await app.fetch(request);
    if (response.ok) return response;
    throw new AssayError('internal', `${path} answered ${response.status}: ${await response.text()}`);
  };
};

/**
 * Records one example of every answer of the models of a folder, in Variant A. Deterministic.
 *
 * @param folder path of the folder that holds `catalog.json`; it has the model `assay.commit-message`
 * @throws AssayError when a request fails, ZodError when an answer does not match its schema
 */
export async function recordExamples(folder: string): Promise<Examples> {
  const ask = createAsk(createExampleApp(folder));
  const json = async <Schema extends z.ZodMiniType>(schema: Schema, path: string, body?: object) =>
    z.parse(schema, await (await ask(path, body)).json());
  const text = async (path: string, accept: string, body?: object) => (await ask(path, body, accept)).text();
  const model = `v1/models/${handle}`;
  const request: ScoreRequest = { content: later };
  const baselineRequest: ScoreRequest = { content: later, compare_to: earlier };
  const explained: ExplainRequest = { content: earlier, traits: ['intent_clarity'] };
  return {
    request,
    card: await json(scoreCardSchema, `${model}/score`, request),
    baselineRequest,
    baselineCard: await json(scoreCardSchema, `${model}/score`, baselineRequest),
    cardText: await text(`m/${handle}`, 'text/plain', request),
    models: (await json(modelListSchema, 'v1/models')).models,
    traits: (await json(traitListSchema, `m/${handle}/traits`)).traits,
    traitsText: await text(`m/${handle}/traits`, 'text/plain'),
    modelCard: await json(modelCardSchema, model),
    modelCardText: await text(model, 'text/markdown'),
    comparison: await json(compareResponseSchema, `${model}/compare`, { a: earlier, b: later }),
    explanation: {
      request: explained,
      response: await json(explanationSchema, `${model}/explain`, explained),
    },
    extracted: {
      ...(await json(extractResponseSchema, 'v1/extract', { url: page.url })),
      fetched_at: page.fetchedAt,
    },
    health: await json(healthSchema, 'v1/health'),
  };
}
