// docs/architecture.md matches the compiler's settings, and documents name files that exist. Their examples:
// site/docs-examples.test.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const architecture = readFileSync('docs/architecture.md', 'utf8');

/** The folders that each folder of the architecture imports, by the rows of its table. */
function arrows(): Map<string, string[]> {
  const rows = architecture.matchAll(/^\| `(\w+\/[\w-]+)` \| .* \| (.*) \|$/gm);
  return new Map(
    [...rows].map(([, name = '', from = '']) => [
      name,
      from === 'nothing' ? [] : from.split(', ').map((folder) => folder.replaceAll('`', '')),
    ]),
  );
}

function references(folder: string): string[] {
  const { config } = ts.readConfigFile(join('src', folder, 'tsconfig.json'), (path) =>
    readFileSync(path, 'utf8'),
  );
  const named: { path: string }[] = config.references ?? [];
  return named.map(({ path }) => normalize(join(folder, path)).replaceAll('\\', '/'));
}

describe('documentation', () => {
  it('docs/architecture.md lists the imports that each tsconfig.json allows', () => {
    const folders = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => /[\\/]tsconfig\.json$/.test(path))
      .map((path) => dirname(path).replaceAll('\\', '/'));
    const sorted = (names: readonly string[]) => [...names].sort();
    const written = [...arrows()].map(([name, from]) => [name, sorted(from)]);
    const compiled = folders.map((name) => [name, sorted(references(name))]);
    expect(written.sort()).toEqual(compiled.sort());
  });

  it('files and folders named in CONTRIBUTING.md and docs/ exist', () => {
    const documents = ['CONTRIBUTING.md', 'SECURITY.md'].concat(
      readdirSync('docs', { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.md'))
        .map((path) => join('docs', path)),
    );
    const missing = documents.flatMap((document) => {
      const text = readFileSync(document, 'utf8');
      const named = [
        ...text.matchAll(/`((?:src|test|public|docs|models|\.scripts|\.devcontainer)\/[^`<*{]*)`/g),
      ];
      const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)];
      return [
        ...named.map(([, path = '']) => path),
        ...linked.map(([, path = '']) => join(document, '..', path)),
      ]
        .filter((path) => !existsSync(path))
        .map((path) => `${document}: ${path}`);
    });
    expect(missing).toEqual([]);
  });
});
