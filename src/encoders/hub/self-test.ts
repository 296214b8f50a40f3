// The self-test: detects a device that computes wrong vectors before the first score. Compares a few fixed texts with
// the same weights on the CPU, there in another arithmetic or one text at a time, and with published vectors if there are any. The verdict is stored per model,
// device and kind of weights, so that later visits skip the test.

import { type Matrix, row, zeros } from '../../core/numerics/index.js';
import { type Area, sha256 } from '../../core/storage/index.js';
import { compare, selfTestTexts, type Verdict } from '../parts/index.js';
import type { Dtype } from './backend.js';
import { findPublishedVectors, type PublishedVector } from './files/official-files.js';
import type { Encoder } from './onnx-encoder.js';
import type { EncoderSettings } from './settings.js';
import type { EncoderTokenizer } from './tokenizer/tokenizer.js';
import type { Weights } from './weights.js';

/** Increased when the test changes, which invalidates stored verdicts. */
const selfTestRevision = 2;

/** Largest accepted difference of a component from its published value, which integers change by hundredths. */
const maxDifferences: Record<Dtype, number> = { fp32: 0.001, fp16: 0.001, q8: 0.03, q4: 0.03 };

/** What vectors are compared with. */
export interface Reference {
  open(): Promise<Encoder>;
  /** Accepted cosine. By default that of two devices with the same arithmetic. */
  readonly least?: number | undefined;
  /** Default: those of the CPU. */
  readonly name?: string;
}

/** Accepted cosine of a text in a batch to the text alone: a runtime may choose the scale of 8 bits for a whole batch. */
const minCosineAlone = 0.95;
/** For a runtime that has no other arithmetic: the texts one by one, whose vectors padding must not change. */
export const alone = 'alone';

/** Where a verdict is stored. */
export interface VerdictLocation {
  readonly model: Pick<Weights, 'sha256'>;
  /** Everything besides the model that the verdict depends on. */
  readonly dependencies: readonly string[];
  readonly verdicts: Area<unknown>;
}

export interface SelfTestOptions extends VerdictLocation {
  readonly encoder: Encoder;
  /** What to compare with; null for nothing. */
  findReference(): Reference | typeof alone | null;
  readonly dtype: Dtype;
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
  findReference,
  dtype,
  model,
  settings,
  tokenizer,
}: SelfTestOptions): Promise<Verdict> {
  const encode = (texts: readonly string[], by: Encoder): Promise<Matrix> =>
    by.encode(texts.map((text) => tokenizer.ids(text).subarray(0, settings.limit)));
  const published = findPublishedVectors(model.sha256);
  if (published.length > 0) {
    const texts = published.map(({ text }) => text);
    const verdict = compareWithPublished(await encode(texts, encoder), published, maxDifferences[dtype]);
    if (!verdict.passed) return verdict;
  }
  const vectors = await encode(selfTestTexts, encoder);
  const reference = findReference();
  if (!reference) return { passed: true, cosine: null, reason: null };
  if (reference === alone) {
    const rows = await Promise.all(selfTestTexts.map((text) => encode([text], encoder)));
    const single = zeros(vectors.rows, vectors.columns);
    for (const [at, { data }] of rows.entries()) row(single, at).set(data);
    return compare(vectors, single, minCosineAlone, 'those of each text alone');
  }
  const opened = await reference.open();
  try {
    return compare(vectors, await encode(selfTestTexts, opened), reference.least, reference.name);
  } finally {
    await opened.dispose();
  }
}

/** Compares vectors with published ones. @param vectors (n, d) of the n published texts @param maxDifference of a component */
export function compareWithPublished(
  vectors: Matrix,
  published: readonly PublishedVector[],
  maxDifference: number,
): Verdict {
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
