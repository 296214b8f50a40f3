// What the tools need of a page's Assay or of an engine in Node.
import type {
  Explanation,
  Extracted,
  ModelSummary,
  ModelTrait,
  OnProgress,
  ScoreCard,
  ScoreRequest,
} from '../../core/contract/index.js';

/** Options of a call. */
export interface ToolCallOptions {
  signal?: AbortSignal | undefined;
  /** Called while an embedder or a model loads, and while texts are embedded. */
  onProgress?: OnProgress | undefined;
}

/** Scores for an agent; an `Assay` of a page is one. Every method rejects with an AssayError or the signal's reason. */
export interface ToolHost {
  score(handle: string, request: ScoreRequest, options: ToolCallOptions): Promise<ScoreCard>;
  explain(
    handle: string,
    content: string,
    options: ToolCallOptions & { traits?: string[] | undefined; top?: number | undefined },
  ): Promise<Explanation>;
  models(options: Pick<ToolCallOptions, 'signal'>): Promise<ModelSummary[]>;
  traits(handle: string, options: Pick<ToolCallOptions, 'signal'>): Promise<ModelTrait[]>;
  extract(url: string, options: Pick<ToolCallOptions, 'signal'>): Promise<Extracted>;
}
