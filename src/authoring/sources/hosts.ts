// The hosts that `github_csv`, `huggingface` and `noise` sources are fetched from, and the tokens that are sent to them.
import {
  AssayError,
  parseSourceHost,
  type SourceHosts,
  type SourceTokens,
} from '../../core/contract/index.js';

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
export function resolveSourceHosts(overrides: Partial<SourceHosts> = {}): SourceHosts {
  const unknown = Object.keys(overrides).find((name) => !Object.hasOwn(publicHosts, name));
  if (unknown !== undefined) {
    const known = Object.keys(publicHosts).join(', ');
    throw new AssayError('invalid_request', `Unknown option 'sourceHosts.${unknown}'. Known: ${known}`);
  }
  const resolve = (name: keyof SourceHosts) => parseSourceHost(name, overrides[name] ?? publicHosts[name]);
  return {
    github: resolve('github'),
    huggingface: resolve('huggingface'),
    datasetsServer: resolve('datasetsServer'),
  };
}

/** The headers that give access to a URL: the token of the service that it belongs to, none for any other origin. */
export function createAuthorization(
  url: string,
  { hosts = {}, tokens = {} }: SourceAccess,
): Record<string, string> {
  const service = findService(url, { ...publicHosts, ...hosts });
  const token = service && tokens[service];
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** The service of a URL; where one origin serves several, that of the base URL. */
function findService(url: string, hosts: SourceHosts): keyof SourceTokens | undefined {
  const { origin } = new URL(url);
  const names = (['github', 'huggingface', 'datasetsServer'] as const).filter(
    (name) => new URL(hosts[name]).origin === origin,
  );
  const under = names.filter((name) => url.startsWith(`${hosts[name]}/`));
  const [service, ...others] = new Set((under.length > 0 ? under : names).map((name) => services[name]));
  return others.length > 0 ? undefined : service;
}
