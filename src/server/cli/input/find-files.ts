// Files by a name, or by a pattern where nothing has that name: shells of Windows, and quotes, leave patterns to a command.
import { readdir, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { resolvePath, type WorkingFolder } from './resolve-path.js';

/** True for the name of an existing file; a name that the system refuses is not one. */
export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** True for a name that may be a pattern. */
export const hasPattern = (name: string): boolean => /[*?[{]/.test(name);

/**
 * The files that a name or a pattern stands for: `*`, `?`, `[a-z]` and `{a,b}` within a name, `**` for any folders. Names that
 * begin with a dot are found only if the pattern has the dot.
 * @returns absolute paths, sorted by their characters; none if there is no such file
 */
export async function findFiles(name: string, context: WorkingFolder): Promise<string[]> {
  const path = resolvePath(context, name);
  if (await isFile(path)) return [path];
  if (!hasPattern(name)) return [];
  const { root } = parse(name);
  // Only what was given is a pattern, not the folder it is in.
  const start = root === '' ? context.cwd : root;
  const paths = new Set<string>();
  const isWindows = process.platform === 'win32';
  for (const pattern of expandBraces(name.slice(root.length)))
    for (const file of await walk(start, pattern.split(isWindows ? /[\\/]/ : '/'), isWindows))
      paths.add(file);
  return [...paths].sort();
}

/** `a{b,c}` -> `ab`, `ac`. */
function expandBraces(pattern: string): string[] {
  const [all, before = '', inside = '', after = ''] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(pattern) ?? [];
  if (all === undefined) return [pattern];
  return inside.split(',').flatMap((part) => expandBraces(`${before}${part}${after}`));
}

async function walk(folder: string, segments: readonly string[], ignoreCase: boolean): Promise<string[]> {
  const [segment, ...others] = segments;
  if (segment === undefined) return [];
  if (segment === '**') {
    const here = await walk(folder, others.length > 0 ? others : ['*'], ignoreCase);
    const folders = (await list(folder)).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
    );
    const below = await Promise.all(
      folders.map(({ name }) => walk(join(folder, name), segments, ignoreCase)),
    );
    return [...here, ...below.flat()];
  }
  const exact = join(folder, segment);
  if (others.length === 0 && (await isFile(exact))) return [exact];
  // A folder that exists is that folder, too.
  if (!hasPattern(segment) || (others.length > 0 && (await isFolder(exact))))
    return others.length > 0 ? walk(exact, others, ignoreCase) : [];
  const pattern = toRegExp(segment, ignoreCase);
  const names = (await list(folder))
    .map(({ name }) => name)
    .filter((name) => pattern.test(name) && (segment.startsWith('.') || !name.startsWith('.')));
  const paths = names.map((name) => join(folder, name));
  if (others.length > 0)
    return (await Promise.all(paths.map((path) => walk(path, others, ignoreCase)))).flat();
  const files = await Promise.all(paths.map(isFile));
  return paths.filter((_, index) => files[index]);
}

const list = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => []);

function toRegExp(segment: string, ignoreCase: boolean): RegExp {
  const source = segment.replace(/\[(!?)((?:\]|[^\]])[^\]]*)\]|[*?]|[\\^$.|+()[\]{}]/g, (match, not, set) => {
    if (match === '*') return '.*';
    if (match === '?') return '.';
    if (set === undefined) return `\\${match}`;
    return `[${not === '!' ? '^' : ''}${String(set).replace(/[\\\]^]/g, '\\$&')}]`;
  });
  return new RegExp(`^${source}$`, ignoreCase ? 'isu' : 'su');
}
