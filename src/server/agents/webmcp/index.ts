// WebMCP: Assay's scoring tools for the agent of the browser. An entry of its own: a page that does not import it does not
// load it.
export type { ToolCallOptions, ToolHost } from '../tool-host.js';
export type { ToolName } from '../tools.js';
export type { ModelContext, WebTool } from './model-context.js';
export {
  type RegisteredTools,
  type RegisterOptions,
  registerTools,
  type ToolCall,
} from './register-tools.js';
