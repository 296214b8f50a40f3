// Registers the scoring tools with the agent of the browser. The page decides which, and may be asked before each call.
import { AssayError, isAbortError, isAssayError, quote } from '../../../core/contract/index.js';
import type { ToolHost } from '../tool-host.js';
import { callTool, isToolName, type ToolName, toolNames, tools } from '../tools.js';
import { findModelContext, type ModelContext, type WebTool } from './model-context.js';

/** A call that an agent asks for. */
export interface ToolCall {
  readonly tool: ToolName;
  /** As the agent wrote them; not validated yet. */
  readonly arguments: unknown;
  /** Aborts when the agent gives up. */
  readonly signal: AbortSignal | undefined;
}

export interface RegisterOptions {
  /** The tools to register; agents can call these and no others. */
  readonly tools: readonly ToolName[];
  /** Asked before each call; a call that is not allowed is answered with an error. Default: all are allowed. */
  readonly allow?: ((call: ToolCall) => boolean | Promise<boolean>) | undefined;
  /** Removes the tools when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** Default: the page's `document.modelContext`, or `navigator.modelContext`. */
  readonly context?: ModelContext | undefined;
}

/** Tools that are registered. */
export interface RegisteredTools {
  /** False where the browser has no WebMCP: then nothing was registered. */
  readonly isSupported: boolean;
  /** Removes the tools. Calls that run go on. */
  readonly unregister: () => void;
}

const invalid = (detail: string) => new AssayError('invalid_request', detail);

function requireToolNames(names: readonly string[]): ToolName[] {
  if (!Array.isArray(names) || names.length === 0) {
    throw invalid(`Option 'tools' must name the tools to register: ${toolNames.join(', ')}`);
  }
  return [...new Set(names)].map((name) => {
    if (isToolName(name)) return name;
    throw invalid(`Unknown tool ${quote(String(name))}. Tools: ${toolNames.join(', ')}`);
  });
}

/** A failure in the form of the contract: an error that is thrown reaches the agent without its text. */
function toFailure(thrown: unknown): { detail: string } {
  if (isAbortError(thrown)) throw thrown;
  return { detail: isAssayError(thrown) ? thrown.detail : 'Internal error' };
}

function createWebTool(name: ToolName, host: ToolHost, allow: RegisterOptions['allow']): WebTool {
  const { title, description, inputSchema } = tools[name];
  return {
    name: `assay_${name}`,
    title,
    description,
    inputSchema,
    annotations: { readOnlyHint: true },
    execute: async (input, context) => {
      const signal = context?.signal;
      try {
        const isAllowed = allow ? await allow({ tool: name, arguments: input, signal }) : true;
        if (!isAllowed) return { detail: 'The page does not allow this call' };
        const notes: string[] = [];
        const onNote = (note: string) => notes.push(note);
        const { summary, result } = await callTool(name, host, input, { signal, onNote });
        return { summary, ...result, ...(notes.length > 0 && { notes }) };
      } catch (thrown) {
        return toFailure(thrown);
      }
    },
  };
}

/**
 * Registers tools that score with WebMCP, named `assay_score`, `assay_explain`, and so on. Does nothing where the browser
 * has no WebMCP.
 *
 * @param host an `Assay` of this page, as `createAssay()` returns it
 * @returns once the browser has registered them
 * @throws invalid_request for an unknown tool, or none; what the browser throws, such as for tools that are registered
 *   already. Then none stays registered
 * @example
 * const { isSupported, unregister } = await registerTools(createAssay(), { tools: ['list_models', 'score', 'explain'] });
 */
export async function registerTools(host: ToolHost, options: RegisterOptions): Promise<RegisteredTools> {
  const names = requireToolNames(options.tools);
  const { allow, signal, context = findModelContext() } = options;
  const controller = new AbortController();
  const registered: string[] = [];
  const unregister = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    for (const name of registered) context?.unregisterTool?.(name);
  };
  if (!context || signal?.aborted) return { isSupported: Boolean(context), unregister };
  try {
    for (const name of names) {
      const tool = createWebTool(name, host, allow);
      await context.registerTool(tool, { signal: controller.signal });
      registered.push(tool.name);
    }
  } catch (error) {
    unregister();
    throw error;
  }
  signal?.addEventListener('abort', unregister, { once: true });
  if (signal?.aborted) unregister();
  return { isSupported: true, unregister };
}
