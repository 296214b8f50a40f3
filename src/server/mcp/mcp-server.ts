// An MCP server over an engine: its tools, resources and prompt. One for each connection.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { isAssayError, quote } from '../../core/contract/index.js';
import { isBuildToolName } from './build-tools.js';
import type { McpOptions } from './mcp-options.js';
import { callOfferedTool, chooseTools, describeTool } from './offered-tools.js';
import { createProgressListener } from './progress.js';
import { createImprovePrompt, improvePrompt } from './prompts.js';
import { listResources, readResource, templates } from './resources.js';

const instructions =
  'Assay scores texts against the traits of a model, 0 to 100, the same every time. Call list_models first. ' +
  'Score, explain what takes points away, rewrite, score again.';

/** Maximum number of values in a completion, by the protocol. */
const maxCompletions = 100;

/** Code of the protocol for a resource that does not exist. */
const resourceNotFound = -32_002;

/** Answers a request that has no result of its own for failures with an error of the protocol. */
async function answer<Result>(
  work: Promise<Result>,
  notFound: number = ErrorCode.InvalidParams,
): Promise<Result> {
  return work.catch((thrown: unknown) => {
    if (!isAssayError(thrown)) throw thrown;
    const data = { detail: thrown.detail };
    throw new McpError(thrown.status === 404 ? notFound : ErrorCode.InvalidParams, thrown.detail, data);
  });
}

export interface McpServer {
  readonly server: Server;
  /** Resolves when no tool runs. */
  readonly untilIdle: () => Promise<void>;
}

/** Creates the server. @throws invalid_request for an unknown tool */
export function createMcpServer(options: McpOptions): McpServer {
  const { service, version } = options;
  const offered = chooseTools(options.tools);
  const running = new Set<Promise<unknown>>();
  const server = new Server(
    { name: 'assay', title: 'Assay', version },
    {
      instructions,
      capabilities: { tools: {}, resources: { listChanged: true }, prompts: {}, completions: {} },
    },
  );

  server.onerror = ({ message }) => options.report?.(`MCP: ${message.split('\n')[0]}`);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.map(describeTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const name = offered.find((candidate) => candidate === params.name);
    if (!name) {
      const detail = `Unknown tool ${quote(params.name)}. Tools: ${offered.join(', ')}`;
      throw new McpError(ErrorCode.InvalidParams, detail, { detail });
    }
    const onProgress = createProgressListener({
      _meta: params._meta,
      // Older SDKs have no notification that belongs to a request.
      sendNotification: extra.sendNotification ?? ((notification) => server.notification(notification)),
    });
    const call = callOfferedTool(name, params.arguments, options, { signal: extra.signal, onProgress });
    running.add(call);
    const result = await call.finally(() => running.delete(call));
    if (isBuildToolName(name) && !result.isError) await server.sendResourceListChanged();
    return result;
  });

  server.setRequestHandler(ListResourcesRequestSchema, async (_, { signal }) => ({
    resources: await answer(listResources(service, signal)),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: templates }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }, { signal }) =>
    answer(readResource(params.uri, options, signal), resourceNotFound),
  );

  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [improvePrompt] }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }, { signal }) => {
    if (params.name === improvePrompt.name) {
      return answer(createImprovePrompt(params.arguments ?? {}, service, signal));
    }
    const detail = `Unknown prompt ${quote(params.name)}. Prompts: ${improvePrompt.name}`;
    throw new McpError(ErrorCode.InvalidParams, detail, { detail });
  });
  server.setRequestHandler(CompleteRequestSchema, async ({ params }, { signal }) => {
    const { name, value } = params.argument;
    if (name !== 'model' && name !== 'handle') return { completion: { values: [] } };
    const handles = (await answer(service.models(signal))).map(({ handle }) => handle);
    const fitting = handles.filter((handle) => handle.includes(value));
    return { completion: { values: fitting.slice(0, maxCompletions), total: fitting.length } };
  });
  return { server, untilIdle: async () => void (await Promise.allSettled(running)) };
}
