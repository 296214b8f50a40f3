// The self-test: detects a device that computes wrong vectors before the first score. Compares a few fixed texts with
// the same weights and runtime on the CPU, and with published vectors if there are any. The verdict is stored per model,
// device and kind of weights, so that later visits skip the test.

import { compare, selfTestTexts, type Verdict } from '../../core/embedding/parts/index.js';
import { type Matrix, row } from '../../core/numerics/index.js';
import { type Area, sha256 } from '../../core/storage/index.js';
import { findPublishedVectors, type PublishedVector } from './files/official-files.js';
import type { Encoder } from './onnx-encoder.js';
import type { EncoderSettings } from './settings.js';
import type { EncoderTokenizer } from './tokenizer/tokenizer.js';
import type { Weights } from './weights.js';

/** Increased when the test changes, which invalidates stored verdicts. */
const selfTestRevision = 1;

/** Largest accepted difference of a component from its published value: 8-bit weights change it by hundredths. */
const maxDifference = 0.03;

/** Where a verdict is stored. */
export interface VerdictLocation {
  readonly model: Pick<Weights, 'sha256'>;
  /** Everything besides the model that the verdict depends on. */
  readonly dependencies: readonly string[];
  readonly verdicts: Area<unknown>;
}

export interface SelfTestOptions extends VerdictLocation {
  readonly encoder: Encoder;
  /** Opens the same weights on the CPU, to compare with; null for an encoder on the CPU. */
  readonly openReference: (() => Promise<Encoder>) | null;
  readonly settings: EncoderSettings;
  readonly tokenizer: EncoderTokenizer;
}

async function createKey({ model, dependencies }: VerdictLocation): Promise<string> {
  const parts = [`${selfTestRevision}`, model.sha256, ...dependencies];
  return `verdict/${await sha256(new TextEncoder().encode(parts.join('\n')))}`;
}

/** Reads the verdict of an earlier test; undefined for none. */
export async function readVerdict(location: VerdictLocation): Promise<Verdict | undefined> {
  const stored = await location.verdicts.get(await createKey(location));
  return isVerdict(stored) ? stored : undefined;
}

/**
 * Tests an encoder, and stores the verdict.
 * @throws Error of the runtime or the device, without storing a verdict
 */
export async function testEncoder(options: SelfTestOptions): Promise<Verdict> {
  const verdict = await runSelfTest(options);
  await options.verdicts.set([[await createKey(options), verdict]]);
  return verdict;
}

async function runSelfTest({
  encoder,
  openReference,
  model,
  settings,
  tokenizer,
}: SelfTestOptions): Promise<Verdict> {
  const encode = (texts: readonly string[], by: Encoder): Promise<Matrix> =>
    by.encode(texts.map((text) => tokenizer.ids(text).subarray(0, settings.limit)));
  const published = findPublishedVectors(model.sha256);
  if (published.length > 0) {
    const texts = published.map(({ text }) => text);
    const verdict = compareWithPublished(await encode(texts, encoder), published);
    if (!verdict.passed) return verdict;
  }
  const vectors = await encode(selfTestTexts, encoder);
  if (!openReference) return { passed: true, cosine: null, reason: null };
  const reference = await openReference();
  try {
    return compare(vectors, await encode(selfTestTexts, reference));
  } finally {
    await reference.dispose();
  }
}

/** Compares vectors with published ones. @param vectors (n, d) of the n published texts */
export function compareWithPublished(vectors: Matrix, published: readonly PublishedVector[]): Verdict {
  const wrong = published.find(({ firstComponents }, i) => {
    const vector = row(vectors, i);
    return firstComponents.some(
      (value, j) => !(Math.abs((vector[j] ?? Number.NaN) - value) <= maxDifference),
    );
  });
  const reason = wrong ? `its vector of '${wrong.text}' differs from the published one` : null;
  return { passed: !wrong, cosine: null, reason };
}

function isVerdict(value: unknown): value is Verdict {
  return typeof value === 'object' && value !== null && 'passed' in value && 'cosine' in value;
}
