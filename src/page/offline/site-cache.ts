// The cache of a site's own files for offline visits. A file is stored only when its bytes are those of the build: behind a
// login page, a captive portal or a release in progress a server answers other bytes under the same address.

/** SHA-256 in base64, by the path of a file relative to the service worker's folder. */
export type FileHashes = Readonly<Record<string, string>>;

/** Files that are fetched at once when many are missing. */
const lanes = 6;

/** The index of a folder is cached under the folder's address, which is what visitors open. */
const toUrl = (path: string, scope: URL): string =>
  new URL(path.replace(/(^|\/)index\.html$/, '$1'), scope).href;

export class SiteCache {
  readonly #name: string;
  readonly #hashes: ReadonlyMap<string, string>;

  /** @param scope folder of the service worker */
  constructor(name: string, files: FileHashes, scope: URL) {
    this.#name = name;
    this.#hashes = new Map(Object.entries(files).map(([path, hash]) => [toUrl(path, scope), hash]));
  }

  has(url: string): boolean {
    return this.#hashes.has(withoutQuery(url));
  }

  /**
   * Pages: network first, so that a new release shows at once. Other files, which have a hash in their name: cache first. A
   * cache that cannot be read or written, as on a full disk, loses no answer of the network.
   */
  async respond(request: Request): Promise<Response> {
    const cached = await this.#find(request.url);
    if (cached && request.mode !== 'navigate') return cached;
    const response = await fetch(request).catch(() => cached ?? Response.error());
    if (!cached) await this.#store(withoutQuery(request.url), response.clone());
    return response;
  }

  /** Fetches and stores the files that are missing, in the order of the list, while the network answers. */
  async fill(): Promise<void> {
    const urls = [...this.#hashes.keys()];
    const next = async () => {
      for (let url = urls.shift(); url !== undefined; url = urls.shift()) {
        if (await this.#find(url)) continue;
        // The HTTP cache may have files of an earlier release at the same addresses.
        const response = await fetch(new Request(url, { cache: 'no-cache' })).catch(() => undefined);
        if (response) await this.#store(url, response);
      }
    };
    await Promise.all(Array.from({ length: lanes }, next));
  }

  /** The addresses of the files that are not stored. */
  async listMissing(): Promise<string[]> {
    const urls = [...this.#hashes.keys()];
    const cached = await Promise.all(urls.map((url) => this.#find(url)));
    return urls.filter((_, at) => !cached[at]);
  }

  async #find(url: string): Promise<Response | undefined> {
    const cache = await this.#open();
    return cache?.match(withoutQuery(url)).catch(() => undefined);
  }

  /** Stores a file unless it has been redirected, or its bytes are others than those of the build. */
  async #store(url: string, response: Response): Promise<void> {
    const hash = this.#hashes.get(url);
    if (hash === undefined || !response.ok || response.redirected) return;
    try {
      const bytes = await response.clone().arrayBuffer();
      if (toBase64(await crypto.subtle.digest('SHA-256', bytes)) !== hash) return;
      await (await this.#open())?.put(url, response);
    } catch {
      // The connection has ended, or the disk is full: the file is fetched again later.
    }
  }

  /** @returns undefined where there is no cache, or none can be opened */
  async #open(): Promise<Cache | undefined> {
    try {
      return await globalThis.caches?.open(this.#name);
    } catch {
      return undefined;
    }
  }
}

/** The query does not change a file. */
const withoutQuery = (url: string): string => url.replace(/[?#].*/s, '');

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
