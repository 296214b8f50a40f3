// The service worker's configuration lies in the query string of its own script URL: it is there again whenever the
// browser starts the worker, and another configuration is another script to the browser.
import type { EngineSettings } from './messages.js';

export interface ServiceWorkerSettings {
  engine: EngineSettings;
  /** Path that the REST paths lie under, with a trailing slash. */
  base: string;
  variant: 'A' | 'B';
  /** Absolute URL of the page that explores the schema, where the site has one. */
  explorer?: string;
}

/** The script's URL with the settings in its query. */
export function withSettings(script: URL, { engine, base, variant, explorer }: ServiceWorkerSettings): URL {
  const url = new URL(script);
  url.searchParams.set('assets', engine.assets);
  if (engine.fetchProxy !== undefined) url.searchParams.set('fetchProxy', engine.fetchProxy);
  url.searchParams.set('base', base);
  url.searchParams.set('variant', variant);
  if (explorer !== undefined) url.searchParams.set('explorer', explorer);
  return url;
}

/** The settings in a script's URL; undefined when it is not one of {@link withSettings}. */
export function settingsOf(script: string): ServiceWorkerSettings | undefined {
  const { searchParams } = new URL(script);
  const assets = searchParams.get('assets');
  const base = searchParams.get('base');
  if (assets === null || base === null) return undefined;
  const fetchProxy = searchParams.get('fetchProxy');
  const explorer = searchParams.get('explorer');
  return {
    engine: { assets, ...(fetchProxy === null ? {} : { fetchProxy }) },
    base,
    variant: searchParams.get('variant') === 'B' ? 'B' : 'A',
    ...(explorer === null ? {} : { explorer }),
  };
}
