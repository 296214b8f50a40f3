// The part of the browser's Prompt API that is used here. Browsers expose it in windows, not in workers.
// https://webmachinelearning.github.io/prompt-api/

export interface LanguageModelOptions {
  readonly expectedInputs: readonly { readonly type: 'text' }[];
  readonly expectedOutputs: readonly { readonly type: 'text'; readonly languages: readonly string[] }[];
}

/** Dispatches `downloadprogress`. */
type Monitor = EventTarget;

export interface LanguageModelSession {
  /** Another session that does not know what this one was asked. */
  clone(options: { readonly signal: AbortSignal }): Promise<LanguageModelSession>;
  prompt(
    input: string,
    options: { readonly responseConstraint: object; readonly signal: AbortSignal },
  ): Promise<string>;
  destroy(): void;
}

export interface LanguageModelApi {
  availability(
    options: LanguageModelOptions,
  ): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  /** Downloads the model if necessary, for which the user must just have clicked. */
  create(
    options: LanguageModelOptions & {
      readonly monitor: (monitor: Monitor) => void;
      readonly signal: AbortSignal;
    },
  ): Promise<LanguageModelSession>;
}

/** The page's Prompt API; undefined in browsers without one. */
export const getLanguageModel = (): LanguageModelApi | undefined =>
  (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel;
