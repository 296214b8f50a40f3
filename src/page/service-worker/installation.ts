// What this service worker answers with: the service of the settings in its script's URL, or of those that a page has brought,
// until the project that they are from is gone.
import { matchRoute } from '../../core/contract/index.js';
import { sleep } from '../../core/platform/index.js';
import { openArea } from '../../core/storage/index.js';
import { readSettings, type ServiceWorkerSettings } from '../rpc/index.js';
import { LocalService } from './local-service.js';
import { Presence } from './presence.js';

/** Milliseconds to read stored settings; a storage that is slower counts as empty. */
const loadTimeout = 1_000;

export class Installation {
  /** Undefined without settings: then no request is answered. */
  service: LocalService | undefined;
  /** The check of the project that the settings are from. */
  presence: Presence | undefined;
  /** Pending while it is not known yet whether settings are stored. */
  loading: Promise<void> | undefined;
  readonly #scope: ServiceWorkerGlobalScope;
  /** True for a registration that the settings belong to, and not to the site's own script. */
  readonly #registered: boolean;
  /** Settings that pages have brought, by the scope of the registration. */
  readonly #stored = openArea<ServiceWorkerSettings>('serviceWorkers');

  /** Requests that are answered by the service, or else by the site. */
  readonly #early = new WeakMap<FetchEvent, (other: () => Promise<Response>) => void>();

  constructor(scope: ServiceWorkerGlobalScope) {
    this.#scope = scope;
    const settings = readSettings(scope.location.href);
    this.#registered = settings !== undefined;
    if (settings) this.#use(settings);
    else {
      this.loading = Promise.race([this.#load().catch(() => {}), sleep(loadTimeout)]).then(() => {
        this.loading = undefined;
      });
    }
  }

  async #load(): Promise<void> {
    const settings = await this.#stored.get(this.#scope.registration.scope);
    // A page may have brought newer ones meanwhile.
    if (settings && !this.service) this.#use(settings);
  }

  #use(settings: ServiceWorkerSettings): void {
    const catalog = new URL('catalog.json', settings.engine.assets).href;
    this.service = new LocalService(settings, this.#scope.clients);
    this.presence = new Presence(this.#registered ? [this.#scope.location.href, catalog] : [catalog]);
  }

  /** Answers with these settings from now on. */
  async configure(settings: ServiceWorkerSettings): Promise<void> {
    if (JSON.stringify(settings) !== JSON.stringify(this.service?.settings)) this.#use(settings);
    await this.#stored.set([[this.#scope.registration.scope, settings]]);
  }

  /** Answers nothing any more. */
  async forget(): Promise<void> {
    this.service = undefined;
    this.presence = undefined;
    if (!this.#registered) await this.#stored.delete([this.#scope.registration.scope]);
  }

  /** Answers a request if its path is one of the service's. */
  handle(event: FetchEvent): void {
    const { origin, pathname } = new URL(event.request.url);
    if (origin !== this.#scope.location.origin) return;
    if (this.service?.match(pathname)) {
      const answered = this.#answer(event, pathname);
      event.respondWith(answered);
      event.waitUntil(answered.then(() => this.service?.settled()).catch(() => {}));
    } else if (this.loading && mayMatch(pathname)) this.#handleEarly(event, pathname, this.loading);
  }

  /** The same after the site's own listeners, for a request that none of them has answered. */
  handleLast(event: FetchEvent): void {
    this.#early.get(event)?.(() => fetch(event.request));
  }

  /**
   * It is not known yet whether settings are stored, but whether a request is answered must be said at once. A request that
   * reads is left to the site's own listeners, which come after this one: their answer is used unless the path turns out to be one
   * of the service's. They might send others to the server, with the text in them.
   */
  #handleEarly(event: FetchEvent, pathname: string, loading: Promise<void>): void {
    const respond = event.respondWith.bind(event);
    const respondUnlessAssay = (other: () => Response | PromiseLike<Response>) =>
      respond(loading.then(() => (this.service?.match(pathname) ? this.#answer(event, pathname) : other())));
    if (event.request.method !== 'GET') {
      respondUnlessAssay(() => fetch(event.request));
      return;
    }
    this.#early.set(event, respondUnlessAssay);
    event.respondWith = (response) => {
      // It may not be used.
      Promise.resolve(response).catch(() => {});
      respondUnlessAssay(() => response);
    };
  }

  async #answer(event: FetchEvent, pathname: string): Promise<Response> {
    const present = await this.presence?.check(event.clientId);
    if (present === false) await this.#stepAside();
    const match = this.service?.match(pathname);
    return this.service && match ? this.service.answer(event, match) : fetch(event.request);
  }

  /** The project is gone: its registration, too, but never that of the site's own script. */
  async #stepAside(): Promise<void> {
    await this.forget();
    if (this.#registered) await this.#scope.registration.unregister();
  }
}

/** True for a path that is one of a service's under some base, in one of the variants. */
const mayMatch = (pathname: string): boolean =>
  [...pathname].some((character, index) => {
    const end = pathname.slice(index);
    return character === '/' && (matchRoute(end) ?? matchRoute(end, '/', 'B', true));
  });
