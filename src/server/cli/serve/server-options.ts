// Options that the commands with an HTTP server have, and their values.
import { AssayError, isAssayError } from '../../../core/contract/index.js';
import type { CommandContext, OptionSpecs } from '../command.js';

export const serverOptions = {
  port: { type: 'string', value: '<n>', description: 'port to listen on; 0 for any free one; default: 8080' },
  host: {
    type: 'string',
    value: '<name>',
    description: 'address to listen on; default: 127.0.0.1, this machine only',
  },
  'allow-host': {
    type: 'string',
    multiple: true,
    value: '<a,b>',
    description:
      'names that requests may give as Host, such as that of a proxy;\ndefault: localhost and addresses; with --host, any name',
  },
} as const satisfies OptionSpecs;

/** The address to listen on: an IPv6 address without the brackets that it has in a URL. Default: this machine only. */
export const chooseHost = (option = '127.0.0.1'): string => option.replace(/^\[(.+)\]$/, '$1');

/** An address and a port as a URL has them. */
export const formatAddress = (host: string, port: number): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The key of a server: the option, else the variable, which other users of the machine cannot list. */
export const chooseApiKey = (option: string | undefined, env: CommandContext['env']): string | undefined =>
  option ?? (env.ASSAY_API_KEY || undefined);

/** The error of a server that cannot listen. */
export function createListenError(address: string, cause: unknown): AssayError {
  if (isAssayError(cause)) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const reason = code === 'EADDRINUSE' ? 'the port is in use. Choose another one with --port' : code;
  return new AssayError('engine_unavailable', `Cannot listen on ${address}: ${reason}`, { cause });
}
