// Plugins for the bundles of the package. Maps of dist/esm lead into src, which the package ships, so that debuggers and
// "go to definition" show the code as it was written; they hold a copy only of sources that the package does not ship.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { RolldownMagicString } from 'rolldown';

/** Gives the bundler the maps that the compiler wrote next to its declarations. @param folder what the compiler wrote */
export const readDeclarationMaps = (folder) => ({
  name: 'read-declaration-maps',
  load: {
    filter: { id: /\.d\.ts$/ },
    handler(id) {
      if (!id.startsWith(folder) || !existsSync(`${id}.map`)) return undefined;
      const map = JSON.parse(readFileSync(`${id}.map`, 'utf8'));
      map.sources = map.sources.map((source) => resolve(dirname(id), source));
      const code = readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
      return { code, map };
    },
  },
});

/** Replaces each match of a pattern. @returns the code and its map; undefined if nothing matches */
function replaceAll(code, source, pattern, replace) {
  const text = new RolldownMagicString(code);
  for (const { index, 0: match } of code.matchAll(pattern)) {
    text.overwrite(index, index + match.length, replace(match));
  }
  if (!text.hasChanged()) return undefined;
  return { code: text.toString(), map: JSON.parse(text.generateMap({ source, hires: true }).toString()) };
}

/** Removes white space from the styles of elements, which the bundler keeps, as it does all text. */
export const minifyStyles = () => ({
  name: 'minify-styles',
  transform: {
    filter: { id: /[\\/]src[\\/]page[\\/]elements[\\/].*styles\.ts$/ },
    handler: (code, id) =>
      replaceAll(code, id, /css`[^`]*`/g, (text) =>
        text.replace(/\s+/g, ' ').replace(/;? ?([{};,]) ?|(?<=[\w-]:) /g, '$1'),
      ),
  },
});

/**
 * Lets modules of elements load where there is no document: in workers, and in runtimes at the edge of a network. Their classes
 * cannot be constructed there.
 */
export const surviveWithoutDocument = () => ({
  name: 'survive-without-document',
  transform: {
    filter: { id: /[\\/](src[\\/]page[\\/]elements|lit-html|@lit[\\/]reactive-element)[\\/]/ },
    handler: (code, id) =>
      replaceAll(code, id, /(?<=extends )HTMLElement\b|(?<=\w=)document(?=,)/g, (text) =>
        text === 'document'
          ? 'globalThis.document??{createTreeWalker(){}}'
          : '(globalThis.HTMLElement??class{})',
      ),
  },
});

/** The bundler joins lines, but `@ts-ignore` in the types of a bundled package is about the line after it. */
export const ignoreNextLine = () => ({
  name: 'ignore-next-line',
  renderChunk: (code, { fileName }) =>
    replaceAll(code, fileName, /\/\*\* @ts-ignore[^*]*\*\//g, (comment) => `\n${comment}\n`),
});

/** Removes from maps the contents of sources that are in the package. */
export const shipSources = () => ({
  name: 'ship-sources',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (!file.fileName.endsWith('.map')) continue;
      const map = JSON.parse(file.source);
      map.sourcesContent = map.sourcesContent?.map((content, index) =>
        isShipped(map.sources[index]) ? null : content,
      );
      file.source = JSON.stringify(map);
    }
  },
});

/** True for a source of Assay. @param source relative to a map in dist/esm */
const isShipped = (source) => /^(\.\.\/)+src\//.test(source);
