// MCP over the standard input and output. The client starts the process, and ends it by closing the input.
import process from 'node:process';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { McpOptions } from './mcp-options.js';
import { createMcpServer } from './mcp-server.js';
import { messageLimit } from './message-limit.js';

/**
 * Serves until the input ends and the calls that run then have ended, or until the process is asked to stop.
 * @param untilStopped resolves when the process is asked to stop
 * @throws invalid_request for an unknown tool
 */
export async function serveOverStdio(options: McpOptions, untilStopped: () => Promise<void>): Promise<void> {
  const { stdin, stdout } = process;
  const { server, untilIdle } = createMcpServer(options);
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: messageLimit });
  const ended = new Promise<void>((resolve) => {
    stdin.once('end', resolve).once('close', resolve);
    server.onclose = resolve;
  });
  await server.connect(transport);
  // The last message may still be on its way to its handler.
  const answered = ended.then(() => new Promise(setImmediate)).then(untilIdle);
  await Promise.race([answered.then(() => new Promise(setImmediate)), untilStopped()]);
  await server.close();
}
