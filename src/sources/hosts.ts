// The hosts that `github_csv`, `huggingface` and `noise` sources are fetched from, and the tokens that are sent to them.
import { AssayError, quote } from '../contract/index.js';

/** Base URLs, without a trailing slash. */
export interface SourceHosts {
  /** Serves `/{owner}/{name}/{ref}/{path}`. Default `https://raw.githubusercontent.com`. */
  readonly github: string;
  /** Serves the Parquet files that the datasets server lists. Default `https://huggingface.co`. */
  readonly huggingface: string;
  /** Serves `/parquet`, `/splits` and `/rows`. Default `https://datasets-server.huggingface.co`. */
  readonly datasetsServer: string;
}

/** Access tokens by service. Each is sent to the hosts of its service only, as `Authorization: Bearer`. */
export interface SourceTokens {
  readonly github?: string;
  readonly huggingface?: string;
}

/** Hosts and tokens as options. */
export interface SourceAccess {
  readonly hosts?: Partial<SourceHosts> | undefined;
  readonly tokens?: SourceTokens | undefined;
}

export const publicHosts: SourceHosts = {
  github: 'https://raw.githubusercontent.com',
  huggingface: 'https://huggingface.co',
  datasetsServer: 'https://datasets-server.huggingface.co',
};

/** The service of each host, whose token it gets. */
const services = {
  github: 'github',
  huggingface: 'huggingface',
  datasetsServer: 'huggingface',
} as const satisfies Record<keyof SourceHosts, keyof SourceTokens>;

/**
 * Completes hosts with the public ones.
 * @throws invalid_request naming the option that is unknown, or not an absolute http or https URL
 */
export function resolveSourceHosts(given: Partial<SourceHosts> = {}): SourceHosts {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(publicHosts, name));
  if (unknown !== undefined) {
    const known = Object.keys(publicHosts).join(', ');
    throw new AssayError('invalid_request', `Unknown option 'sourceHosts.${unknown}'. Known: ${known}`);
  }
  const resolve = (name: keyof SourceHosts) => normaliseHost(name, given[name] ?? publicHosts[name]);
  return {
    github: resolve('github'),
    huggingface: resolve('huggingface'),
    datasetsServer: resolve('datasetsServer'),
  };
}

function normaliseHost(name: keyof SourceHosts, host: string): string {
  const url = URL.canParse(host) ? new URL(host) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname) {
    return url.href.replace(/\/+$/, '');
  }
  throw new AssayError(
    'invalid_request',
    `Option 'sourceHosts.${name}' must be an absolute http or https URL without query and credentials, not ${quote(String(host))}`,
  );
}

/** The headers that give access to a URL: the token of the service that it belongs to, none for any other origin. */
export function createAuthorization(
  url: string,
  { hosts = {}, tokens = {} }: SourceAccess,
): Record<string, string> {
  const { origin } = new URL(url);
  const known = { ...publicHosts, ...hosts };
  const names = ['github', 'huggingface', 'datasetsServer'] as const;
  const name = names.find((candidate) => new URL(known[candidate]).origin === origin);
  const token = name && tokens[services[name]];
  return token ? { authorization: `Bearer ${token}` } : {};
}
