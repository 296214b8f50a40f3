// Where this code runs: a page, a frame without an address or an origin, a worker, an extension, a server. All that depends
// on that asks here. Storage is not asked for: browsers refuse it at any time, so storage/areas finds out by using it.

declare const document: { readonly baseURI: string } | undefined;
declare const customElements: object | null | undefined;

/**
 * The origin, as text: `null` for an opaque one, as in sandboxed frames and `data:` documents; undefined on servers. In frames by
 * `srcdoc`, `location.origin` is another.
 */
export const getOrigin = (): string | undefined => globalThis.origin;

/** True on servers, and in other runtimes without an address. */
export const isServer = (): boolean => globalThis.location === undefined;

/** True for an address that nothing is relative to. */
export const isOpaque = (address: string): boolean => /^(blob|data|about):/.test(address);

/**
 * What relative addresses resolve against: the base URL of the document, which frames by `srcdoc` and `about:blank` have from
 * their parent; in a worker its script's URL; the root of the origin for `blob:` pages and workers.
 * @returns undefined where there is nothing: on servers, and for `data:` documents
 */
export function getBaseUrl(): string | undefined {
  const address = typeof document === 'undefined' ? globalThis.location?.href : document.baseURI;
  if (!address || !isOpaque(address)) return address;
  return getOrigin() === 'null' ? undefined : `${getOrigin()}/`;
}

/**
 * Why no engine can start here, and where one can. In Chromium, service workers and shared workers start no workers.
 * @returns undefined where one can, if no policy forbids it, and on servers, which have engines of their own
 */
export const findWorkerRefusal = (): string | undefined =>
  isServer() || globalThis.Worker
    ? undefined
    : `No engine can start in ${globalThis.constructor.name}, where only models() and traits() work. Score in a page; in an extension, use an offscreen document`;

/** False in workers, and in the content scripts of extensions, whose documents have no registry of elements. */
export const hasElements = (): boolean => typeof customElements !== 'undefined' && customElements !== null;
