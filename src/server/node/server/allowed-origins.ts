// Which origins a list allows: serialised origins, as browsers and apps send them in `Origin`, and patterns of them.
import { AssayError, quote } from '../../../core/contract/index.js';

/** Schemes whose origins a URL parser knows. Other schemes are those of apps, extensions and their views. */
const web = /^https?:\/\/[^*]+$/;
/** An origin of an app, such as `tauri://localhost`, or `file://`: a scheme, a host that may be empty, and a port. */
const ofApp = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[\w.~%!$&'()+;=-]*(:\d{1,5})?$/;
/** `https://*.example.org`, `http://localhost:*`, and both together. */
const webPattern = /^(https?:\/\/)(\*\.)?([^/?#@*]+?)(:\*)?$/;
/** `chrome-extension://*`: an app whose host differs on each device. */
const appPattern = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/\*$/;

const isWebOrigin = (text: string) => web.test(text) && URL.canParse(text) && new URL(text).origin === text;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The pattern of the origins that a text with a star stands for; undefined for any other text. */
function parsePattern(text: string): RegExp | undefined {
  if (appPattern.test(text)) return new RegExp(`^${escapePattern(text.slice(0, -1))}[^/?#@]+$`);
  const [, scheme, anyName = '', host, anyPort = ''] = webPattern.exec(text) ?? [];
  if (anyName + anyPort === '' || scheme === undefined || host === undefined) return undefined;
  if (!isWebOrigin(scheme + host)) return undefined;
  const name = anyName === '' ? '' : '[a-z0-9-]+(\\.[a-z0-9-]+)*\\.';
  return new RegExp(`^${scheme}${name}${escapePattern(host)}${anyPort === '' ? '' : '(:\\d+)?'}$`);
}

/**
 * Creates the check of an `Origin` header.
 * @param origins like `https://example.org`, `tauri://localhost` or `null`; `https://*.example.org` for every name below
 *   it, `http://localhost:*` for every port, `chrome-extension://*` for every host of a scheme other than http and https
 * @throws invalid_request for anything else, also for `*`
 */
export function createOriginCheck(origins: readonly string[]): (origin: string | null) => boolean {
  const exact = new Set<string | null>();
  const patterns: RegExp[] = [];
  for (const origin of origins) {
    const pattern = parsePattern(origin);
    if (pattern) patterns.push(pattern);
    else if (origin === 'null' || isWebOrigin(origin) || ofApp.test(origin)) exact.add(origin);
    else
      throw new AssayError('invalid_request', `Not an origin like 'https://example.org': ${quote(origin)}`);
  }
  return (origin) =>
    exact.has(origin) || (origin !== null && patterns.some((pattern) => pattern.test(origin)));
}
