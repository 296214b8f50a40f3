// Entry of the thread that scores for queries; `registerAssayScore` starts it. A function of DuckDB must return before
// JavaScript runs on, and scoring is asynchronous: so the thread of the query sleeps until this one has answered.
import { parentPort } from 'node:worker_threads';
import { type ScoreOutcome, type ScoringService, scoreManyLimit } from '../../core/contract/index.js';
import { isUrl } from '../../core/contract/requests/index.js';
import { serveThread } from '../../core/platform/thread/index.js';
import { openModels } from '../node/index.js';
import type { OpenRequest, QueryThreadMethods, Question, ScoreMethods, TextScore } from './methods.js';

const toErrorScore = (error: string): TextScore => ({
  composite: null,
  confidence: null,
  scores: null,
  labels: null,
  error,
});

function toScore(outcome: ScoreOutcome): TextScore {
  if ('error' in outcome) return toErrorScore(outcome.error.detail);
  const { composite, confidence, scores, detail } = outcome.scored.card;
  const labels = Object.fromEntries(Object.entries(detail).map(([key, { label }]) => [key, label]));
  return { composite, confidence, scores, labels, error: null };
}

async function scoreTexts(service: ScoringService, { model, texts }: Question): Promise<TextScore[]> {
  const isRefused = texts.map(isUrl);
  const requests = texts.filter((_, index) => !isRefused[index]).map((content) => ({ content }));
  const outcomes: ScoreOutcome[] = [];
  for (let start = 0; start === 0 || start < requests.length; start += scoreManyLimit)
    outcomes.push(...(await service.scoreMany(model, requests.slice(start, start + scoreManyLimit))));
  const scores = outcomes.map(toScore)[Symbol.iterator]();
  return isRefused.map((refused) => {
    const next = refused ? undefined : scores.next();
    return next && !next.done ? next.value : toErrorScore('Text is a URL. A query fetches no pages');
  });
}

async function open({ models, embedder, port, answered }: OpenRequest): Promise<void> {
  const service = openModels(models, { embedder });
  await service.models();
  const flag = new Int32Array(answered);
  const endpoint = {
    on: port.on.bind(port),
    postMessage(message: unknown) {
      port.postMessage(message);
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    },
  };
  serveThread<ScoreMethods>(endpoint, { score: (question) => scoreTexts(service, question) });
}

if (parentPort) serveThread<QueryThreadMethods>(parentPort, { open });
