// What is installed and whether it works, one line each, and what is wrong. Pure.
import type { EngineCheck } from './check-engine.js';
import type { Installation } from './installation.js';
import type { Site } from './site.js';

/** Devices may differ by this many points. */
const tolerance = 1;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;

function describeSite(site: Site | null): string {
  if (!site) return "no folder of 'assay init' here";
  const models = site.models === 'all' ? 'all models' : site.models.join(', ');
  const encoders = site.encoders ? ', with encoders' : '';
  return `${site.folder}: assay ${site.version}, ${models}${encoders}, ${count(site.files, 'file')}, ${megabytes(site.bytes)}`;
}

function describePackages(packages: Installation['packages']): string {
  const installed = Object.entries(packages).flatMap(([name, version]) =>
    version ? [`${name} ${version}`] : [],
  );
  const absent = Object.entries(packages).flatMap(([name, version]) => (version ? [] : [name]));
  const parts = [installed.join(', '), absent.length > 0 ? `not installed: ${absent.join(', ')}` : ''];
  return parts.filter(Boolean).join('; ') || 'none';
}

/** One line for each fact. */
export function formatInstallation(installation: Installation, engine?: EngineCheck): string[] {
  const { version, folder, node, platform, cores, models, embedders, packages, cache, site } = installation;
  const { files, bytes } = cache;
  const rows: [string, string][] = [
    ['assay', `${version} in ${folder}`],
    ['node', `${node}, ${platform}, ${count(cores, 'core')}`],
    ['models', `${models.length}: ${models.join(', ')}`],
    ['embedders', embedders.map(({ id, revision }) => `${id} ${revision}`).join(', ')],
    ['packages', describePackages(packages)],
    ...(engine ? describeEngine(engine) : []),
    ['cache', cache.folder ? `${cache.folder}: ${count(files, 'file')}, ${megabytes(bytes)}` : 'off'],
    ['site', describeSite(site)],
  ];
  return rows.map(([name, text]) => `${name.padEnd(10)} ${text}`);
}

function describeEngine({
  embedder,
  device,
  threads,
  milliseconds,
  difference,
}: EngineCheck): [string, string][] {
  const where = threads === null ? device : `${device}, ${count(threads, 'thread')}`;
  const time = `first card after ${(milliseconds / 1000).toFixed(1)} s`;
  const recorded =
    difference === null ? 'none' : difference === 0 ? 'equal' : `${count(difference, 'point')} apart at most`;
  return [
    ['engine', embedder ? `${embedder} on ${where}, ${time}` : 'does not run'],
    ['reference', `recorded card: ${recorded}`],
  ];
}

const shorten = (paths: readonly string[]) =>
  paths.length > 3 ? `${paths.slice(0, 3).join(', ')} and ${paths.length - 3} more` : paths.join(', ');

/** What is wrong, each with what to do. */
export function listProblems({ version, site }: Installation, engine?: EngineCheck): string[] {
  const problems: string[] = [];
  if (engine?.failure) problems.push(`The engine does not score: ${engine.failure}`);
  if ((engine?.difference ?? 0) > tolerance)
    problems.push('Scores differ from those recorded with the package. Install assay again');
  if (!site) return problems;
  const again = `Run: npx assay init ${site.folder}`;
  if (!site.current)
    problems.push(`${site.folder} has the files of assay ${site.version}, this is ${version}. ${again}`);
  if (site.missing.length > 0) problems.push(`Missing in ${site.folder}: ${shorten(site.missing)}. ${again}`);
  if (site.changed.length > 0) problems.push(`Changed in ${site.folder}: ${shorten(site.changed)}. ${again}`);
  return problems;
}
