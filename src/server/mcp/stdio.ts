// MCP over the standard input and output. The client starts the process, and ends it by closing the input.
import process from 'node:process';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { AssayError } from '../../core/contract/index.js';
import { connectServer } from './connect-server.js';
import type { McpOptions } from './mcp-options.js';
import { createMcpServer } from './mcp-server.js';
import { messageLimit } from './message-limit.js';
import { createLineFilter } from './stdio-lines.js';

/**
 * Serves until the input ends and the calls that run then have ended, or until the process is asked to stop.
 * @param untilStopped resolves when the process is asked to stop
 * @throws invalid_request for an unknown tool; engine_unavailable when answers cannot be written, as on a full disk
 */
export async function serveOverStdio(options: McpOptions, untilStopped: () => Promise<void>): Promise<void> {
  const { stdin, stdout } = process;
  const { server, untilIdle } = createMcpServer(options);
  const lines = createLineFilter({
    report: options.report ?? (() => {}),
    reply: (line) => stdout.write(line),
  });
  // The filter has checked the length, and escapes may make a message longer.
  const transport = new StdioServerTransport(lines, stdout, { maxBufferSize: 6 * messageLimit });
  const ended = new Promise<void>((resolve) => {
    lines.once('end', resolve);
    stdin.once('close', () => stdin.readableEnded || resolve());
    server.onclose = resolve;
  });
  // A client that has closed the output will not read an answer.
  const broken = new Promise<void>((resolve, reject) => {
    stdout.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EPIPE') return resolve();
      reject(new AssayError('engine_unavailable', `Cannot write to the client: ${cause.code}`, { cause }));
    });
  });
  await connectServer(server, transport);
  stdin.pipe(lines);
  // The last message may still be on its way to its handler.
  const answered = ended.then(() => new Promise(setImmediate)).then(untilIdle);
  try {
    await Promise.race([answered.then(() => new Promise(setImmediate)), untilStopped(), broken]);
  } finally {
    stdin.unpipe(lines);
    stdin.pause();
  }
  await server.close();
}
