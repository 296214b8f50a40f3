// The service worker's configuration lies in the query string of its own script URL: it is there again whenever the
// browser starts the worker, and another configuration is another script to the browser.
import { type EngineSettings, optionalSettings } from './messages.js';

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
  for (const name of optionalSettings) {
    if (engine[name] !== undefined) url.searchParams.set(name, engine[name]);
  }
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
  const explorer = searchParams.get('explorer');
  return {
    engine: { assets, ...optionalIn(searchParams) },
    base,
    variant: searchParams.get('variant') === 'B' ? 'B' : 'A',
    ...(explorer === null ? {} : { explorer }),
  };
}

/** Written by {@link withSettings} alone, so whatever stands there is of its setting's type. */
function optionalIn(parameters: URLSearchParams): Omit<EngineSettings, 'assets'> {
  const given = optionalSettings.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given) as Omit<EngineSettings, 'assets'>;
}
