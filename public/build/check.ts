// What is wrong with a document while it is written, each thing with the line it stands on. Loaded with the first
// document, because it brings the YAML reader and the schemas.
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml';
import { validateConfiguration } from '../../src/contract/configuration.js';
import type { Issue } from '../../src/contract/errors.js';

/** An issue and its line, counted from 1. */
export interface PlacedIssue extends Issue {
  readonly line: number;
}

type Document = ReturnType<typeof parse>['document'];

function parse(text: string) {
  const lines = new LineCounter();
  return { lines, document: parseDocument(text, { lineCounter: lines, prettyErrors: false }) };
}

const segment = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g;

/** `traits[2].key` taken apart. */
function segmentsOf(path: string): (string | number)[] {
  return Array.from(path.matchAll(segment), ([, quoted, index, name]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? (name ?? '') : String(JSON.parse(`"${quoted}"`));
  });
}

/** Where the value, or else the deepest part of its path that is there, begins. */
function offsetOf({ contents }: Document, path: string): number {
  let node: Node | ParsedNode | null = contents;
  let offset = node?.range?.[0] ?? 0;
  for (const name of segmentsOf(path)) {
    if (isSeq(node)) {
      const item: unknown = node.items[Number(name)];
      node = isNode(item) ? item : null;
      offset = node?.range?.[0] ?? offset;
    } else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(name));
      if (isNode(pair?.key)) offset = pair.key.range?.[0] ?? offset;
      node = isNode(pair?.value) ? pair.value : null;
    } else break;
  }
  return offset;
}

/** Gives issues of this text their lines, in the order of these. */
export function placed(text: string, issues: readonly Issue[]): PlacedIssue[] {
  const { lines, document } = parse(text);
  return issues
    .map((issue) => ({ ...issue, line: lines.linePos(offsetOf(document, issue.path)).line || 1 }))
    .sort((a, b) => a.line - b.line);
}

/** Sources whose file is not among those that the page has. */
function missingFiles(configuration: unknown, paths: ReadonlySet<string>): Issue[] {
  const sources: unknown = Object(configuration).sources;
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((source: unknown, index) => {
    const { type, path } = Object(source) as { type?: unknown; path?: unknown };
    if (typeof path !== 'string' || type === 'github_csv' || paths.has(path.replace(/^\.\//, ''))) return [];
    const place = `sources[${index}].path`;
    const message = `${place}: there is no file '${path.slice(0, 80)}' among the files`;
    return [{ code: 'source_missing', path: place, message }];
  });
}

/**
 * Everything wrong with a document, in the order of its lines; empty for one that can be built.
 * @param paths files of its directory
 */
export function check(text: string, paths: ReadonlySet<string>): PlacedIssue[] {
  const { lines, document } = parse(text);
  if (document.errors.length > 0) {
    return document.errors.map(({ code, message, pos: [offset] }) => {
      const { line, col } = lines.linePos(offset);
      return { code, path: '', message: `line ${line}, column ${col}: ${message}`, line };
    });
  }
  const value = plain(document);
  if (value instanceof Error) return [{ code: 'yaml', path: '', message: value.message, line: 1 }];
  const validation = validateConfiguration(value);
  const issues = validation.ok ? missingFiles(value, paths) : validation.issues;
  return placed(text, issues);
}

/** The document's data; an error for aliases that multiply. */
function plain(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
