// An encoder that has been tried: a device that gives wrong vectors is found out before the first score. The verdict on
// a model, device and kind of weights is kept, so that a second visit does not ask again.
import type { Matrix } from '../../numerics/matrix.js';
import type { Area } from '../../storage/area.js';
import { sha256 } from '../../storage/sha256.js';
import { type Encoder, openEncoder } from './encoder.js';
import { checkValuesOf } from './known-encoders.js';
import { compare, compareWithPublished, selfTestRevision, selfTestTexts, type Verdict } from './self-test.js';
import type { EncoderSettings } from './settings.js';
import type { EncoderTokenizer } from './tokenizer.js';
import type { Weights } from './weights.js';

export interface Trial {
  readonly encoder: Encoder;
  /** Runs on the GPU: compared with the CPU. */
  readonly gpu: boolean;
  readonly model: Weights;
  readonly settings: EncoderSettings;
  readonly tokenizer: EncoderTokenizer;
  /** Everything that the verdict depends on beside the model. */
  readonly about: readonly string[];
  readonly verdicts: Area<unknown>;
}

/**
 * The verdict on an encoder, kept or found out.
 * @throws Error of the runtime or the device; nothing is kept then
 */
export async function verdictOn(trial: Trial): Promise<Verdict> {
  const parts = [`${selfTestRevision}`, trial.model.sha256, ...trial.about];
  const key = `verdict/${await sha256(new TextEncoder().encode(parts.join('\n')))}`;
  const kept = await trial.verdicts.get(key);
  if (isVerdict(kept)) return kept;
  const verdict = await judged(trial);
  await trial.verdicts.set([[key, verdict]]);
  return verdict;
}

async function judged({ encoder, gpu, model, settings, tokenizer }: Trial): Promise<Verdict> {
  const encoded = (texts: readonly string[], by: Encoder): Promise<Matrix> =>
    by.encode(texts.map((text) => tokenizer.ids(text).subarray(0, settings.limit)));
  const published = checkValuesOf(model.sha256);
  if (published.length > 0) {
    const texts = published.map(({ text }) => text);
    const verdict = compareWithPublished(await encoded(texts, encoder), published);
    if (!verdict.passed) return verdict;
  }
  const vectors = await encoded(selfTestTexts, encoder);
  if (!gpu) return { passed: true, cosine: null, reason: null };
  const reference = await openEncoder(model, settings, null);
  try {
    return compare(vectors, await encoded(selfTestTexts, reference));
  } finally {
    await reference.dispose();
  }
}

function isVerdict(value: unknown): value is Verdict {
  return typeof value === 'object' && value !== null && 'passed' in value && 'cosine' in value;
}
