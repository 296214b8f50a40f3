// The service worker's configuration in the query string of its script URL: available whenever the browser starts the
// worker, and a changed configuration is a new script to the browser.
import type { EngineSettings } from '../contract/index.js';
import { optionalSettings, writeHosts } from './messages.js';

export interface ServiceWorkerSettings {
  engine: EngineSettings;
  /** Base path of the REST paths, with a trailing slash. */
  base: string;
  variant: 'A' | 'B';
  /** Absolute URL of the site's API explorer page, if it has one. */
  explorer?: string;
}

/** Adds the settings to the query of the script's URL. */
export function addSettings(script: URL, { engine, base, variant, explorer }: ServiceWorkerSettings): URL {
  const url = new URL(script);
  url.searchParams.set('assets', engine.assets);
  for (const name of optionalSettings) {
    if (engine[name] !== undefined) url.searchParams.set(name, engine[name]);
  }
  const hosts = writeHosts(engine);
  if (hosts) url.searchParams.set('sourceHosts', hosts);
  url.searchParams.set('base', base);
  url.searchParams.set('variant', variant);
  if (explorer !== undefined) url.searchParams.set('explorer', explorer);
  return url;
}

/** The settings in a script's URL; undefined when {@link addSettings} did not make it. */
export function readSettings(script: string): ServiceWorkerSettings | undefined {
  const { searchParams } = new URL(script);
  const assets = searchParams.get('assets');
  const base = searchParams.get('base');
  if (assets === null || base === null) return undefined;
  const explorer = searchParams.get('explorer');
  return {
    engine: { assets, ...readOptional(searchParams) },
    base,
    variant: searchParams.get('variant') === 'B' ? 'B' : 'A',
    ...(explorer === null ? {} : { explorer }),
  };
}

/** Only {@link addSettings} writes these, so every value has its setting's type. */
function readOptional(parameters: URLSearchParams): Omit<EngineSettings, 'assets'> {
  const hosts = parameters.get('sourceHosts');
  const given = optionalSettings.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    ...(Object.fromEntries(given) as Omit<EngineSettings, 'assets'>),
    ...(hosts === null ? {} : { sourceHosts: JSON.parse(hosts) }),
  };
}
