// The MCP server of the command `assay mcp`. Importing this folder needs the package @modelcontextprotocol/sdk.
import type { McpHttpOptions } from './http.js';
import type { McpOptions } from './mcp-options.js';

export { serveOverStdio } from './stdio.js';
export type { McpHttpOptions, McpOptions };

/** Serves over HTTP; see `http.ts`. Loaded when it is called, because older SDKs have no HTTP of this kind. */
export const serveOverHttp = async (options: McpOptions, http: McpHttpOptions) =>
  (await import('./http.js')).serveOverHttp(options, http);
