// A ScoringService without a model: every number is a hash of the text and the trait key. It follows the rules of the
// score card, so that its callers can be tested without an engine.
import { AssayError, modelNotFoundError } from '../../src/core/contract/errors.js';
import type { ExplainRequest, TraitExplanation } from '../../src/core/contract/explanation-types.js';
import {
  checkContent,
  isUrl,
  parseExplainRequest,
  parseScoreRequest,
  resolveTraits,
} from '../../src/core/contract/requests/index.js';
import type {
  Comparison,
  ModelCard,
  ScoreCard,
  ScoreRequest,
  TraitDetail,
  TraitRecord,
} from '../../src/core/contract/resources.js';
import type {
  EngineStatus,
  Explained,
  Extracted,
  Scored,
  ScoreOutcome,
  ScoringService,
} from '../../src/core/contract/service.js';
import { computeComposite } from '../../src/core/scoring/card/composite.js';
import { findWeakest } from '../../src/core/scoring/card/confidence.js';
import { computeTraitHeadroom, getTier } from '../../src/core/scoring/card/tier.js';

function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

export function standInTrait(key: string, name: string, description = ''): TraitRecord {
  const counts = { sample_count: 90, positive_samples: 48, negative_samples: 42 };
  return { key, name, description, positive_label: 'positive', negative_label: 'negative', ...counts };
}

export function standInModel(
  handle: string,
  traits: readonly TraitRecord[],
  more: Partial<ModelCard> = {},
): ModelCard {
  return {
    handle,
    version: 'v1',
    description: `What ${handle} measures`,
    scoring_method: 'balanced_cosine',
    embedder: { id: 'stand-in', revision: '1' },
    traits: [...traits],
    additional_terms: null,
    upstream_sources: [],
    metrics: {},
    ...more,
  };
}

const breaks = { developing: 40, solid: 60, strong: 80 };

function detailOf(text: string, key: string): TraitDetail {
  const score = hash(`${key}\n${text}`) % 101;
  const native = { polarity: Math.round((score / 50 - 1) * 1e4) / 1e4 };
  const reading: Pick<TraitDetail, 'probability' | 'interval'> = {
    probability: score / 100,
    interval: [Math.max(0, score - 45), Math.min(100, score + 35)],
  };
  if (score > 45 && score < 56) {
    return {
      score,
      label: null,
      confidence: 'low',
      band: [45, 56],
      headroom: null,
      breaks,
      native,
      ...reading,
      doubts: ['between_poles'],
    };
  }
  const label = getTier(score, breaks);
  const confidence = label === 'Developing' ? 'moderate' : 'high';
  return {
    score,
    label,
    confidence,
    band: [Math.max(0, score - 7), Math.min(100, score + 9)],
    headroom: computeTraitHeadroom(score, label, breaks),
    breaks,
    native,
    ...reading,
    doubts: confidence === 'high' ? [] : ['between_poles'],
  };
}

/** Every word has the same part of the score. */
function explanationOf(text: string, key: string): TraitExplanation {
  const { score } = detailOf(text, key);
  const found = [...text.matchAll(/\S+/g)];
  const part = { contribution: score / 100 / found.length, points: score / found.length };
  const words = found.map(({ 0: word, index }) => ({ start: index, end: index + word.length, ...part }));
  const whole = { contribution: score / 100, points: score };
  const none = { contribution: 0, points: 0 };
  const span = { start: 0, end: text.length, ...whole };
  return {
    method: 'additive',
    raw: score / 100,
    bias: 0,
    score,
    bias_points: 0,
    relevance: null,
    meaning: whole,
    terms: none,
    style: [{ feature: 'letters per word', label: 'length of words', ...none }],
    words,
    other_words: { count: 0, ...none },
    sentences: [span],
    other_sentences: { count: 0, ...none },
    omitted_sentences: 0,
    segments: [{ ...span, tokens: words.length, share: 1 }],
    notes: [],
  };
}

type Summary = Pick<
  ScoreCard,
  'scores' | 'composite' | 'confidence' | 'headroom' | 'input_tokens' | 'familiarity' | 'language' | 'detail'
>;

function summaryOf(text: string, keys: readonly string[]): Summary {
  const entries = keys.map((key): [string, TraitDetail] => [key, detailOf(text, key)]);
  const details = entries.map(([, detail]) => detail);
  const headrooms = details.map((detail) => detail.headroom).filter((headroom) => headroom !== null);
  return {
    scores: Object.fromEntries(entries.map(([key, detail]) => [key, detail.score])),
    composite: computeComposite(details.map((detail) => detail.score)),
    confidence: findWeakest(details.map((detail) => detail.confidence)),
    headroom: headrooms.length === 0 ? null : Math.max(...headrooms),
    input_tokens: text.split(/\s+/).filter((word) => word !== '').length,
    familiarity: hash(text) % 101,
    language: { detected: null, read: ['en'] },
    detail: Object.fromEntries(entries),
  };
}

function compared(
  content: Summary,
  { detail: _, familiarity: __, language: ___, ...baseline }: Summary,
): Pick<ScoreCard, 'compare_to' | 'delta'> {
  const scores = Object.entries(content.scores).map(([key, score]) => [
    key,
    score - (baseline.scores[key] ?? 0),
  ]);
  const compare_to: Comparison = baseline;
  return {
    compare_to,
    delta: { scores: Object.fromEntries(scores), composite: content.composite - baseline.composite },
  };
}

const scored = (one: Scored): ScoreOutcome => ({ scored: one });

function refused(error: unknown): ScoreOutcome {
  if (error instanceof AssayError) return { error: error.toJSON() };
  throw error;
}

const idleStatus = {
  stored: 'memory',
  persisted: null,
  queue: 0,
  cache: { vectors: 0, bytes: 0 },
  restarts: 0,
  lastFailure: null,
  siteDataCleared: null,
} as const;

/** Treats every URL as unreachable. */
export class StandInService implements ScoringService {
  readonly #models: Map<string, ModelCard>;

  constructor(models: readonly ModelCard[]) {
    this.#models = new Map(models.map((model) => [model.handle, model]));
  }

  async models() {
    return [...this.#models.values()].map(({ handle, description, scoring_method, traits }) => {
      return { handle, description, scoring_method, traits: traits.map((trait) => trait.name) };
    });
  }

  async traits(handle: string): Promise<TraitRecord[]> {
    return (await this.card(handle)).traits;
  }

  async card(handle: string): Promise<ModelCard> {
    const model = this.#models.get(handle);
    if (model === undefined) throw modelNotFoundError(handle);
    return model;
  }

  async score(handle: string, request: ScoreRequest): Promise<Scored> {
    const records = await this.traits(handle);
    const { content, compare_to, traits } = { compare_to: null, traits: null, ...parseScoreRequest(request) };
    const keys = traits ? resolveTraits(traits, records) : records.map((record) => record.key);
    const summary = summaryOf(await this.#text(content), keys);
    const baseline = compare_to == null ? undefined : summaryOf(await this.#text(compare_to), keys);
    const comparison = baseline ? compared(summary, baseline) : { compare_to: null, delta: null };
    return { card: { ...summary, ...comparison }, truncated: false };
  }

  async scoreMany(handle: string, requests: readonly ScoreRequest[]): Promise<ScoreOutcome[]> {
    await this.card(handle);
    return Promise.all(requests.map((request) => this.score(handle, request).then(scored, refused)));
  }

  async explain(handle: string, request: ExplainRequest): Promise<Explained> {
    const records = await this.traits(handle);
    const { content, traits } = parseExplainRequest(request);
    const keys = traits ? resolveTraits(traits, records) : records.map((record) => record.key);
    const text = await this.#text(content);
    const { input_tokens, familiarity } = summaryOf(text, keys);
    const explained = keys.map((key) => [key, explanationOf(text, key)]);
    const own = isUrl(content) ? text : null;
    return {
      explanation: { content: own, input_tokens, familiarity, traits: Object.fromEntries(explained) },
      truncated: false,
    };
  }

  async extract(url: string): Promise<Extracted> {
    throw new AssayError('url_unreachable', `URL '${new URL(url).origin}' cannot be fetched`);
  }

  async warm(handle: string): Promise<void> {
    await this.card(handle);
  }

  async status(): Promise<EngineStatus> {
    const embedder = { id: 'stand-in', revision: '1', backend: 'cpu', dimensions: 1 } as const;
    return { ...idleStatus, state: 'ready', embedder, loaded: [...this.#models.keys()] };
  }

  async #text(text: string): Promise<string> {
    return isUrl(text) ? (await this.extract(text.trim())).content : checkContent(text);
  }
}

/** The stand-in for the model that the conformance cases score against. */
export const commitMessage = standInModel('assay.commit-message', [
  standInTrait('intent_clarity', 'Intent clarity', 'Says what the change is meant to do'),
  standInTrait('scope_precision', 'Scope precision', 'Names the part of the system that changes'),
  standInTrait('actionable_summary', 'Actionable summary'),
  standInTrait('context_sufficiency', 'Context'),
  standInTrait('signal_density', 'Signal density'),
]);
