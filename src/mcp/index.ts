// The MCP server of the command `assay mcp`. Importing this folder needs the package @modelcontextprotocol/sdk.
export { type McpHttpOptions, serveOverHttp } from './http.js';
export type { McpOptions } from './mcp-options.js';
export { serveOverStdio } from './stdio.js';
