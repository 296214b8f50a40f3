// Between the SDK and its transport: arguments that the SDK would refuse and our own reader takes, and its own errors in one
// sentence.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Arguments as the SDK takes them: null and an empty text are left out, an object in a text is that object. */
function readArguments(message: unknown): void {
  if (!isObject(message) || !isObject(message.params) || !('arguments' in message.params)) return;
  const { params } = message;
  const args = params.arguments;
  const read = typeof args === 'string' ? (args.trim() === '' ? null : (parse(args) ?? args)) : args;
  if (read === null) delete params.arguments;
  else params.arguments = read;
}

/** The SDK's error for parameters of another shape, which is a list of issues in JSON, as one sentence. */
function describeIssues<Message extends JSONRPCMessage>(message: Message): Message {
  if (!('error' in message) || message.error.code !== ErrorCode.InternalError) return message;
  const issues = parse(message.error.message);
  const [issue] = Array.isArray(issues) ? issues : [];
  if (!isObject(issue) || !Array.isArray(issue.path)) return message;
  const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  const error = { code: ErrorCode.InvalidParams, message: `Invalid request: ${where}${issue.message}` };
  return { ...message, error };
}

/** Connects the server. */
export function connectServer(server: Server, transport: Transport): Promise<void> {
  let receive: Transport['onmessage'];
  // The server sets its listener while it connects, and messages may be there already.
  Object.defineProperty(transport, 'onmessage', {
    get: () => receive,
    set: (listener: Transport['onmessage']) => {
      receive = (message, extra) => {
        readArguments(message);
        listener?.(message, extra);
      };
    },
  });
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(describeIssues(message), options);
  return server.connect(transport);
}
