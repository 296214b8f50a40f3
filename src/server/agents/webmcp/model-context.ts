// WebMCP as far as Assay uses it: `document.modelContext`, or `navigator.modelContext` of older drafts. The draft:
// https://webmachinelearning.github.io/webmcp/

/** A tool as the browser takes it. */
export interface WebTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the argument of `execute`. */
  readonly inputSchema: object;
  readonly annotations: { readonly readOnlyHint: boolean };
  /** Called by an agent; what it resolves with is handed over as JSON. */
  readonly execute: (
    input: unknown,
    context?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<unknown>;
}

/** Registry for the tools of a page. Aborting the signal removes a tool. */
export interface ModelContext {
  registerTool(tool: WebTool, options: { readonly signal: AbortSignal }): unknown;
  /** Of older drafts, in which a signal removes nothing. */
  unregisterTool?(name: string): unknown;
}

const isModelContext = (value: unknown): value is ModelContext =>
  typeof value === 'object' &&
  value !== null &&
  'registerTool' in value &&
  typeof value.registerTool === 'function';

/** The page's model context; undefined if the browser does not provide it. */
export function findModelContext(): ModelContext | undefined {
  const { document, navigator } = globalThis;
  const candidates: unknown[] = [
    document && 'modelContext' in document && document.modelContext,
    navigator && 'modelContext' in navigator && navigator.modelContext,
  ];
  return candidates.find(isModelContext);
}
