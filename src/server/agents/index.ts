// The tools that agents score with, whatever they are offered over.
export { adviseOnModel } from './advise-on-model.js';
export { type Arguments, readArguments, readInteger, readText } from './arguments.js';
export type { ToolHost } from './tool-host.js';
export { createInputSchema } from './tool-schema.js';
export {
  callTool,
  isToolName,
  type ToolAnswer,
  type ToolDescription,
  type ToolName,
  toolNames,
  tools,
} from './tools.js';
