// The service worker's configuration in the query string of its script URL: available whenever the browser starts the
// worker, and a changed configuration is a new script to the browser. A site's own script has none.
import type { AttributeSources, EngineSettings, SourceHosts } from '../../core/contract/index.js';
import { optionalSettings, type ServiceWorkerSettings, writeHosts } from './messages.js';

/** True for Assay's own script, by its name: it may take over pages at once. Any other script is the site's. */
export const isAssayScript = (script: string): boolean => new URL(script).pathname.endsWith('/assay-sw.js');

/** Adds the settings to the query of the script's URL. */
export function addSettings(script: URL, settings: ServiceWorkerSettings): URL {
  const { engine, base, variant, explorer, perspective } = settings;
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
  if (perspective) url.searchParams.set('perspective', JSON.stringify(perspective));
  return url;
}

/** The settings in a script's URL; undefined when {@link addSettings} did not make it. Never throws. */
export function readSettings(script: string): ServiceWorkerSettings | undefined {
  const { searchParams } = new URL(script);
  const assets = searchParams.get('assets');
  const base = searchParams.get('base');
  if (assets === null || !URL.canParse(assets) || base === null) return undefined;
  const explorer = searchParams.get('explorer');
  const perspective = parseObject<AttributeSources>(searchParams.get('perspective'));
  return {
    engine: { assets, ...readOptional(searchParams) },
    base,
    variant: searchParams.get('variant') === 'B' ? 'B' : 'A',
    ...(explorer === null ? {} : { explorer }),
    ...(perspective ? { perspective } : {}),
  };
}

/** Only {@link addSettings} writes these, so every value has its setting's type. */
function readOptional(parameters: URLSearchParams): Omit<EngineSettings, 'assets'> {
  const hosts = parseObject<SourceHosts>(parameters.get('sourceHosts'));
  const entries = optionalSettings.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    ...(Object.fromEntries(entries) as Omit<EngineSettings, 'assets'>),
    ...(hosts ? { sourceHosts: hosts } : {}),
  };
}

function parseObject<T extends object>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
