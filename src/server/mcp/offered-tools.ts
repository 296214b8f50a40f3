// The tools of a server: as they are listed, and as they are called.
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import {
  AssayError,
  isAbortError,
  isAssayError,
  type OnBuildProgress,
  type OnProgress,
  quote,
} from '../../core/contract/index.js';
import { callTool, isToolName, type ToolName, toolNames, tools } from '../agents/index.js';
import { type BuildToolName, buildTools, callBuildTool, isBuildToolName } from './build-tools.js';
import type { McpOptions } from './mcp-options.js';
import { createServiceHost } from './service-host.js';

type OfferedName = ToolName | BuildToolName;

const allNames: readonly OfferedName[] = [...toolNames, ...(Object.keys(buildTools) as BuildToolName[])];

export const isOfferedName = (name: string): name is OfferedName => isToolName(name) || isBuildToolName(name);

/** The tools that a server offers. @throws invalid_request for an unknown name */
export function chooseTools(names: readonly string[] = allNames): readonly OfferedName[] {
  const unknown = names.find((name) => !isOfferedName(name));
  if (unknown === undefined) return allNames.filter((name) => names.includes(name));
  throw new AssayError('invalid_request', `Unknown tool ${quote(unknown)}. Tools: ${allNames.join(', ')}`);
}

/** How a client may treat the tools: those that score change nothing, and only URLs reach other machines. */
const toAnnotations = (name: OfferedName) => ({
  readOnlyHint: isToolName(name),
  destructiveHint: false,
  idempotentHint: isToolName(name),
  openWorldHint: name !== 'list_models' && name !== 'get_traits',
});

/**
 * A tool as clients list it. Without the schema of its result, which would make up two thirds of the list that an agent
 * pays for in each session: that is a resource.
 */
export function describeTool(name: OfferedName): Tool {
  const { title, description, inputSchema } = isToolName(name) ? tools[name] : buildTools[name];
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, required: [...inputSchema.required] },
    annotations: { title, ...toAnnotations(name) },
  };
}

/** What a call gets from its request. */
interface Running {
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress & OnBuildProgress;
}

/** An error in the form of the contract, with all problems of a document. */
function createFailure(thrown: unknown, onBug: McpOptions['onBug']): CallToolResult {
  if (!isAssayError(thrown)) onBug?.(thrown);
  const body = isAssayError(thrown)
    ? { detail: thrown.detail, ...(thrown.issues.length > 0 && { issues: thrown.issues }) }
    : { detail: 'Internal error' };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(body) }] };
}

/**
 * Calls a tool that is offered. A failure is a result that says what to do, so that the agent can.
 * @throws the signal's reason when the caller has cancelled
 */
export async function callOfferedTool(
  name: OfferedName,
  args: unknown,
  options: McpOptions,
  { signal, onProgress }: Running,
): Promise<CallToolResult> {
  const notes: string[] = [];
  const onNote = (note: string) => notes.push(note);
  try {
    const { summary, result } = isBuildToolName(name)
      ? await callBuildTool(name, options, args, { signal, onProgress, onNote })
      : await callTool(name, createServiceHost(options.service, notes), args, {
          signal,
          onProgress,
          onNote,
        });
    const texts = [summary, JSON.stringify(result), ...new Set(notes)];
    return { content: texts.map((text) => ({ type: 'text', text })), structuredContent: { ...result } };
  } catch (thrown) {
    if (signal.aborted || isAbortError(thrown)) throw thrown;
    return createFailure(thrown, options.onBug);
  }
}
