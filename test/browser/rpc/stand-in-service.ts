// A ScoringService without an engine, for tests of the transport only: deterministic answers, and every failure of a real
// engine on demand.
import { AssayError, modelNotFoundError } from '../../../dist/core/contract/errors.js';
import type { ExplainRequest } from '../../../dist/core/contract/explanation-types.js';
import type { ScoreCard, ScoreRequest } from '../../../dist/core/contract/resources.js';
import type {
  Explained,
  OnProgress,
  Scored,
  ScoreOutcome,
  ScoringService,
} from '../../../dist/core/contract/service.js';

export const handle = 'assay.stand-in';

const hashOf = (text: string) => [...text].reduce((hash, c) => (hash * 31 + c.charCodeAt(0)) % 101, 7);

/** The card that every stand-in returns for a text. */
export function cardOf(content: string): ScoreCard {
  const score = hashOf(content);
  const detail = {
    score,
    label: 'Solid' as const,
    confidence: 'high' as const,
    band: [0, 100] as [number, number],
    headroom: 0,
    breaks: { developing: 20, solid: 50, strong: 80 },
    native: { polarity: 0 },
    probability: score / 100,
    interval: [0, 100] as [number, number],
    doubts: [],
  };
  return {
    scores: { trait: score },
    composite: score,
    confidence: 'high',
    headroom: 0,
    input_tokens: content.length,
    familiarity: 50,
    language: { detected: 'en', read: ['en'] },
    detail: { trait: detail },
    compare_to: null,
    delta: null,
  };
}

const trait = {
  key: 'trait',
  name: 'Trait',
  description: '',
  positive_label: 'positive',
  negative_label: 'negative',
  sample_count: 2,
  positive_samples: 1,
  negative_samples: 1,
};

export class StandIn implements ScoringService {
  executed = 0;
  aborted = 0;
  readonly warmed: string[] = [];
  readonly assets: string;

  constructor({ assets }: { assets: string }) {
    this.assets = assets;
  }

  async models() {
    return [
      { handle, description: this.assets, scoring_method: 'balanced_cosine' as const, traits: ['Trait'] },
    ];
  }

  async traits(name: string) {
    if (name !== handle) throw modelNotFoundError(name);
    return [trait];
  }

  async card(name: string) {
    return {
      handle,
      version: 'v1',
      description: '',
      scoring_method: 'balanced_cosine' as const,
      embedder: { id: 'none', revision: '1' },
      traits: await this.traits(name),
      additional_terms: null,
      upstream_sources: [],
      metrics: {},
    };
  }

  async score(
    name: string,
    request: ScoreRequest,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<Scored> {
    await this.traits(name);
    this.executed += 1;
    const [word, argument] = request.content.split(' ');
    if (word === 'slow') await this.#pause(Number(argument), signal);
    if (word === 'never') await this.#pause(1e9, signal);
    if (word === 'die') close();
    if (word === 'spin') for (const end = Date.now() + Number(argument); Date.now() < end; );
    if (word === 'bug') throw new TypeError('a bug with a stack');
    if (word === 'issues') {
      const issues = [{ code: 'too_small', path: 'traits[2].key', message: 'must match' }];
      throw new AssayError('config_invalid', 'Wrong', { issues });
    }
    if (word === 'busy') throw new AssayError('overloaded', 'Full', { retryAfter: 7 });
    if (word === 'progress') {
      const total = Number(argument);
      for (let done = 1; done <= total; done += 1) onProgress?.({ stage: 'model', done, total });
    }
    return { card: cardOf(request.content), truncated: false };
  }

  /** Refuses the content `bad`. */
  async scoreMany(
    name: string,
    requests: readonly ScoreRequest[],
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<ScoreOutcome[]> {
    await this.traits(name);
    const outcomes: ScoreOutcome[] = [];
    for (const request of requests) {
      if (request.content === 'bad') {
        outcomes.push({ error: new AssayError('url_unreachable', 'Bad').toJSON() });
      } else outcomes.push({ scored: await this.score(name, request, signal, onProgress) });
    }
    return outcomes;
  }

  /** Returns the request as the text of its explanation. */
  async explain(name: string, request: ExplainRequest): Promise<Explained> {
    await this.traits(name);
    const explanation = { content: JSON.stringify(request), input_tokens: 1, familiarity: null, traits: {} };
    return { explanation, truncated: false };
  }

  async extract(url: string) {
    return {
      url,
      content: 'text',
      content_sha256: '0'.repeat(64),
      fetched_at: '2026-01-01T00:00:00Z',
      truncated: false,
    };
  }

  async warm(name: string) {
    this.warmed.push(name);
  }

  /** `loaded` holds the numbers of started and aborted scores. */
  async status() {
    const loaded = [`executed ${this.executed}`, `aborted ${this.aborted}`];
    return {
      state: 'ready' as const,
      embedder: null,
      loaded,
      stored: 'memory' as const,
      persisted: null,
      queue: 0,
      cache: { vectors: 0, bytes: 0 },
      restarts: 0,
      lastFailure: null,
      siteDataCleared: null,
    };
  }

  #pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds);
      const abort = () => {
        this.aborted += 1;
        clearTimeout(timer);
        reject(signal?.reason);
      };
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
    });
  }
}
