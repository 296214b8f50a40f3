// Where `github_csv`, `huggingface` and `noise` sources are fetched from, and the tokens that give access to them: the
// options `sourceHosts` and `sourceTokens` of the page and of Node.
import { AssayError, quote } from './errors.js';

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
  readonly github?: string | undefined;
  readonly huggingface?: string | undefined;
}

const invalid = (detail: string) => new AssayError('invalid_request', detail);

/**
 * The base URL without a trailing slash.
 * @param base to resolve a relative URL against
 * @throws invalid_request naming the option
 */
export function parseSourceHost(name: keyof SourceHosts, host: string | URL, base?: string): string {
  const url = URL.canParse(host, base) ? new URL(host, base) : undefined;
  const plain = url && /^http/.test(url.protocol) && url.origin + url.pathname;
  if (plain && plain === url.href) return plain.replace(/\/+$/, '');
  // Not quoted: query and credentials may hold a token.
  throw invalid(`Option 'sourceHosts.${name}' must be an http or https URL without query or credentials`);
}

const services = ['github', 'huggingface'] as const satisfies readonly (keyof SourceTokens)[];

/**
 * Checks tokens, so that no later error has to quote one.
 * @returns those that are not empty
 * @throws invalid_request naming the option, never its value
 */
export function parseSourceTokens(tokens: SourceTokens = {}): SourceTokens {
  const unknown = Object.keys(tokens).find((name) => !services.some((service) => service === name));
  if (unknown !== undefined) {
    throw invalid(`Unknown option ${quote(`sourceTokens.${unknown}`)}. Known: ${services.join(', ')}`);
  }
  const hostTokens = services.flatMap((service) => {
    const token: unknown = tokens[service];
    if (token === undefined || token === null || token === '') return [];
    // What a header can carry.
    if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return [[service, token] as const];
    throw invalid(`Option 'sourceTokens.${service}' must be ASCII text without white space`);
  });
  return Object.fromEntries(hostTokens);
}
