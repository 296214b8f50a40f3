// The embedding model of the browser as an embedder: Chrome's SemanticEmbedder. What the browser does not say is found out:
// the space of its vectors by a self-test, the tokens of a text by an estimate. The first failure is final, as of every
// embedder: its thread is replaced.
import { AssayError, isAssayError } from '../../core/contract/index.js';
import { type Embedder, Readability } from '../../core/embedding/parts/index.js';
import { type Matrix, row, zeros } from '../../core/numerics/index.js';
import type { OnShare } from '../../core/platform/index.js';
import type { Area } from '../../core/storage/index.js';
import { createLifecycle, selfTestTexts } from '../parts/index.js';
import { countTokens } from './count-tokens.js';
import { batchSize, embedTexts } from './embed-texts.js';
import { type IdentifiedSpace, identifySpace, isSameSpace } from './embedding-space.js';
import { type ModelSources, openBrowserModel } from './open-model.js';

export interface BrowserEmbedderOptions extends ModelSources {
  /** Where known spaces are stored. */
  readonly spaces: Area<unknown>;
  readonly onShare: OnShare;
  /** Called once, when the thread must be terminated. */
  readonly onFatal?: ((error: AssayError) => void) | undefined;
  /** Milliseconds since any moment. Default: `performance.now`. */
  readonly now?: () => number;
}

const id = 'browser';
/** Estimated tokens of a segment: about 130 English words, which the window of any model of today holds. */
const window = 240;
/** Milliseconds after which the space is checked again, with the next texts. */
const checkInterval = 600_000;
/** The text that it is checked with. */
const checkText = 1;

/**
 * Opens the model and identifies its space.
 * @throws engine_unavailable with the reason why it cannot be used, and what to do
 */
export async function loadBrowserEmbedder(options: BrowserEmbedderOptions): Promise<Embedder> {
  try {
    const model = await openBrowserModel(options, options.onShare);
    const space = await identifySpace(await embedTexts(model, selfTestTexts), options.spaces);
    return createBrowserEmbedder(model, space, options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError('engine_unavailable', `Embedder '${id}' cannot be used: ${reason}`, { cause });
  }
}

const notes = [
  "Chrome's SemanticEmbedder, which names neither its model nor its device",
  'Tokens are estimated',
];
const changedNote = 'The model of the browser has changed: models are rebuilt';

function createBrowserEmbedder(
  model: Parameters<typeof embedTexts>[0],
  { revision, vectors: known, isChanged }: IdentifiedSpace,
  { onFatal = () => {}, now = () => performance.now() }: BrowserEmbedderOptions,
): Embedder {
  const backend = 'browser';
  const dimensions = known.columns;
  const lifecycle = createLifecycle({ id, backend, gpu: null, onFatal });
  // The browser's model reads many scripts; only a text without words is unreadable for certain.
  const readability = new Readability(() => 1);
  let checked = now();
  /** @throws Error when the browser has replaced its model meanwhile */
  const check = async () => {
    if (now() - checked < checkInterval) return;
    const [text = ''] = selfTestTexts.slice(checkText);
    const probe = await embedTexts(model, [text], dimensions);
    const expected = { ...probe, data: row(known, checkText) };
    if (!isSameSpace(probe, expected)) throw new Error('the model of the browser has changed');
    checked = now();
  };
  return {
    id,
    revision,
    dimensions,
    window,
    backend,
    selfTest: { passed: true, cosine: null },
    note: [...notes, ...(isChanged ? [changedNote] : [])].join('. '),
    cacheable: true,
    batch: batchSize,
    tokens: (texts) => Uint32Array.from(texts, countTokens),
    measureUnread: (text) => readability.measureUnread(text),
    async embed(texts, signal) {
      signal?.throwIfAborted();
      if (lifecycle.error) throw lifecycle.error;
      const indices = [...texts.keys()].filter((index) => texts[index]?.trim());
      const vectors = zeros(texts.length, dimensions);
      if (indices.length === 0) return vectors;
      try {
        await check();
        const present = indices.map((index) => texts[index] ?? '');
        copyRows(await embedTexts(model, present, dimensions, signal), indices, vectors);
        return vectors;
      } catch (error) {
        signal?.throwIfAborted();
        if (isAssayError(error)) throw error;
        throw lifecycle.fail(error);
      }
    },
  };
}

function copyRows(from: Matrix, indices: readonly number[], to: Matrix): void {
  indices.forEach((index, i) => {
    row(to, index).set(row(from, i));
  });
}
