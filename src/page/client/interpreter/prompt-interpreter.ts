// The browser's own language model as an interpreter, through the Prompt API. The texts that it is shown go to the model
// of the browser, on this device.
import type { Interpreter } from '../../../core/contract/index.js';
import {
  getLanguageModel,
  type LanguageModelApi,
  type LanguageModelOptions,
  type LanguageModelSession,
} from './language-model.js';

const modelOptions: LanguageModelOptions = {
  expectedInputs: [{ type: 'text' }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

/**
 * Creates the interpreter, and opens the model at once: a browser downloads it only shortly after a click, and discovery
 * is minutes later.
 */
export function createPromptInterpreter(): Interpreter {
  const lifetime = new AbortController();
  let share = 0;
  let onShare = (_share: number) => {};
  const session = openSession(getLanguageModel(), lifetime.signal, (done) => {
    share = done;
    onShare(done);
  });
  // Reported when the model is needed.
  session.catch(() => {});
  return {
    name: 'prompt-api',
    async open(_signal, onProgress) {
      onShare = onProgress;
      onProgress(share);
      await session;
    },
    async interpret({ prompt, schema }, signal) {
      const clone = await (await session).clone({ signal }).catch(explainFailure);
      try {
        return await clone.prompt(prompt, { responseConstraint: schema, signal }).catch(explainFailure);
      } finally {
        clone.destroy();
      }
    },
    close() {
      lifetime.abort();
      session.then((opened) => opened.destroy()).catch(() => {});
    },
  };
}

/** @throws Error that says why the model cannot be used */
async function openSession(
  model: LanguageModelApi | undefined,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<LanguageModelSession> {
  if (!model)
    throw new Error('this page has no Prompt API. It needs a browser with LanguageModel, and https');
  const availability = await model.availability(modelOptions);
  if (availability === 'unavailable')
    throw new Error("the browser's language model is not available on this device");
  const monitor = (target: EventTarget) =>
    target.addEventListener('downloadprogress', (event) => {
      const { loaded } = event as ProgressEvent;
      onProgress(loaded);
    });
  return model.create({ ...modelOptions, monitor, signal }).catch((error: unknown) => {
    if (availability !== 'available' && getName(error) === 'NotAllowedError')
      throw new Error(
        "the browser's language model is not downloaded yet. Call build() from a click to download it",
        { cause: error },
      );
    return explainFailure(error);
  });
}

const getName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** In plain words, where the browser's own would not help. */
function explainFailure(error: unknown): never {
  if (getName(error) !== 'QuotaExceededError') throw error;
  throw new Error(
    "its texts are too long for the browser's language model. Lower discovery.interpret_top_k or interpret_max_chars",
    { cause: error },
  );
}
