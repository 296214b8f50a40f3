// Where a position of the text is in the document: which field is there, or which field or value is being written. Pure.
import { isMap, isPair, isScalar, isSeq, type Node, type Pair, visit } from 'yaml';
import { parseYaml, type YamlDocument } from './parse.js';
import type { Path } from './schema.js';

/** What is being written at the cursor. */
export interface Cursor {
  readonly kind: 'field' | 'value';
  /** Of the map that gets the field, or of the value. */
  readonly path: Path;
  /** Offset at which the word begins. */
  readonly from: number;
  /** The document as data, without the word. */
  readonly data: unknown;
  /** Fields that the map has. */
  readonly taken: ReadonlySet<string>;
}

/** Stands for the word that is being written, while the text is parsed. */
const mark = 'assay__cursor';

type Ancestors = readonly (Node | Pair | { readonly contents?: unknown })[];

/** The path of a node from the nodes and pairs above it. */
function getPath(ancestors: Ancestors, node: unknown): Path {
  const chain = [...ancestors, node];
  return chain.flatMap((one, at): Path => {
    const child = chain[at + 1];
    if (isSeq(one)) return [one.items.indexOf(child)];
    return isPair(one) && isScalar(one.key) && child !== one.key && child !== undefined
      ? [String(one.key.value)]
      : [];
  });
}

const toData = (document: YamlDocument): unknown => {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return undefined;
  }
};

/** The kind of the word before the cursor, by its line; undefined inside of texts and comments. */
function findKind(line: string): Cursor['kind'] | undefined {
  if (/(^|\s)#/.test(line)) return undefined;
  if (/^\s*(?:- +)*[\w-]*$/.test(line) || /[{,]\s*[\w-]*$/.test(line)) return 'field';
  return /[\w"'-]:\s+[\w.-]*$/.test(line) || /\[[^\]:]*$/.test(line) ? 'value' : undefined;
}

/** @returns undefined where nothing of the schema can be written */
export function locateCursor(text: string, offset: number): Cursor | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start, offset);
  const kind = findKind(line);
  if (!kind) return undefined;
  const from =
    offset -
    (/[\w.-]*$/.exec(line.replace(/^(\s*)(?:- *)+/, (dashes) => ' '.repeat(dashes.length)))?.[0].length ?? 0);
  const [remainder = ''] = text.slice(offset).split('\n', 1);
  const after = text.slice(offset + (/^[\w.-]*/.exec(remainder)?.[0].length ?? 0));
  const isMarkedField = kind === 'field' && !/^\s*:/.test(after.split('\n', 1)[0] ?? '');
  const marked = `${text.slice(0, from)}${mark}${isMarkedField ? ': 0' : ''}${after}`;
  return findMark(marked, kind, from);
}

function findMark(marked: string, kind: Cursor['kind'], from: number): Cursor | undefined {
  const { document } = parseYaml(marked, { prettyErrors: false });
  let cursor: Cursor | undefined;
  visit(document, {
    Pair(_, pair, ancestors) {
      if (!isScalar(pair.key) || pair.key.value !== mark) return undefined;
      const map = ancestors.at(-1);
      const siblings = isMap(map) ? map.items : [];
      const taken = siblings.flatMap(({ key }) =>
        isScalar(key) && key.value !== mark ? [String(key.value)] : [],
      );
      cursor = {
        kind: 'field',
        path: getPath(ancestors, undefined),
        from,
        data: undefined,
        taken: new Set(taken),
      };
      return visit.BREAK;
    },
    Scalar(key, node, ancestors) {
      if (key === 'key' || node.value !== mark || kind !== 'value') return undefined;
      cursor = { kind: 'value', path: getPath(ancestors, node), from, data: undefined, taken: new Set() };
      return visit.BREAK;
    },
  });
  return cursor && { ...cursor, data: toData(document) };
}

/** The path of the field whose name is at the offset, and the document as data; undefined anywhere else. */
export function locateField(
  text: string,
  offset: number,
): { path: Path; from: number; to: number; data: unknown } | undefined {
  const { document } = parseYaml(text, { prettyErrors: false });
  let located: { path: Path; from: number; to: number } | undefined;
  visit(document, {
    Pair(_, pair, ancestors) {
      const range = isScalar(pair.key) ? pair.key.range : undefined;
      if (!isScalar(pair.key) || !range || offset < range[0] || offset > range[1]) return undefined;
      const path = [...getPath(ancestors, undefined), String(pair.key.value)];
      located = { path, from: range[0], to: range[1] };
      return visit.BREAK;
    },
  });
  return located && { ...located, data: toData(document) };
}
