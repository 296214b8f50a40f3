// Shared by the element tests: scorers, valid score cards, and waiting.
import type {
  ModelTrait,
  Native,
  ScoreCard,
  ScoreRequest,
  TraitDetail,
} from '../../dist/core/contract/resources.js';
import type { OnProgress } from '../../dist/core/contract/service.js';
import type { AssayScore } from '../../dist/page/elements/index.js';

interface Call {
  handle: string;
  request: ScoreRequest;
  signal: AbortSignal;
  onProgress: OnProgress;
  answer: (card: ScoreCard) => void;
  fail: (error: Error) => void;
}

export const record = (key: string, name: string, rest: Partial<ModelTrait> = {}): ModelTrait => ({
  key,
  name,
  description: `What ${name} means`,
  reading: 'quality',
  positive_label: 'positive',
  negative_label: 'negative',
  sample_count: 80,
  positive_samples: 40,
  negative_samples: 40,
  ...rest,
});

const records = [record('clarity', 'Clarity'), record('depth', 'Depth of detail')];

const detail = (score: number, rest: Partial<TraitDetail> = {}): TraitDetail => ({
  score,
  label: 'Developing',
  confidence: 'moderate',
  band: [60, 83],
  headroom: 6,
  breaks: { developing: 60, solid: 83, strong: 93 },
  native: { polarity: 0.31 },
  probability: 0.8,
  interval: [30, 100],
  doubts: ['between_poles'],
  ...rest,
});

/** A card of two traits. Tests identify cards by their `clarity`. */
export const cardOf = (clarity: number, rest: Partial<ScoreCard> = {}): ScoreCard => ({
  scores: { clarity, depth: 88 },
  composite: 80,
  confidence: 'moderate',
  headroom: 6,
  input_tokens: 9,
  familiarity: 50,
  language: { detected: 'en', read: ['en'] },
  detail: {
    clarity: detail(clarity),
    depth: detail(88, { label: 'Solid', confidence: 'high', headroom: 5, band: [83, 92] }),
  },
  compare_to: null,
  delta: null,
  ...rest,
});

/** A card of traits of any kind: score, native metrics, and what differs, by key. */
export function cardWith(
  traits: Readonly<Record<string, readonly [score: number, native: Native, rest?: Partial<TraitDetail>]>>,
  rest: Partial<ScoreCard> = {},
): ScoreCard {
  const entries = Object.entries(traits);
  return cardOf(0, {
    scores: Object.fromEntries(entries.map(([key, [score]]) => [key, score])),
    detail: Object.fromEntries(
      entries.map(([key, [score, native, own]]) => [
        key,
        detail(score, { native, confidence: 'high', ...own }),
      ]),
    ),
    ...rest,
  });
}

/** A card with low confidence, which has no tier and no headroom. */
export const uncertainCard: ScoreCard = {
  ...cardOf(47),
  scores: { clarity: 47 },
  confidence: 'low',
  headroom: null,
  detail: { clarity: detail(47, { label: null, confidence: 'low', headroom: null, band: [41, 55] }) },
};

export const comparedCard = cardOf(77, {
  compare_to: {
    scores: { clarity: 70, depth: 91 },
    composite: 78,
    confidence: 'high',
    headroom: 12,
    input_tokens: 5,
  },
  delta: { scores: { clarity: 7, depth: -3 }, composite: 2 },
});

/** A scorer whose calls the test resolves or rejects. */
export function manualAssay(known: readonly ModelTrait[] = records) {
  const calls: Call[] = [];
  return {
    calls,
    traits: async () => [...known],
    score: (
      handle: string,
      content: string | ScoreRequest,
      options: { signal?: AbortSignal; onProgress?: OnProgress } = {},
    ) =>
      new Promise<ScoreCard>((answer, fail) => {
        const { signal = new AbortController().signal, onProgress = () => {} } = options;
        signal.addEventListener('abort', () => fail(signal.reason));
        const request = typeof content === 'string' ? { content } : content;
        calls.push({ handle, request, signal, onProgress, answer, fail });
      }),
  };
}

/** A scorer that resolves immediately. */
export function promptAssay(card: ScoreCard = cardOf(77), known: readonly ModelTrait[] = records) {
  return { traits: async () => [...known], score: async () => card };
}

/** Waits until `check` returns true. @throws Error with `what` after ten seconds */
export async function until(what: string, check: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!check()) {
    if (performance.now() > end) throw new Error(`Timed out after ten seconds waiting for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const settled = (element: AssayScore) =>
  until('a result or an error', () => element.status === 'result' || element.status === 'error').then(
    () => element.updateComplete,
  );

/** The visible text of the element, with white space collapsed. */
export const shownText = (element: AssayScore, selector = '.card') =>
  (element.shadowRoot?.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();

export const query = (element: AssayScore, selector: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;

/** Parts of the first meter. */
export const queryMeter = (element: AssayScore, selector: string) => [
  ...(query(element, 'assay-meter')?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
