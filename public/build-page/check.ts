// Checks a configuration while it is edited: every issue with its line. Loaded on demand, because it contains the YAML
// parser and the schemas.
import type { Issue } from 'assay';
import { validateConfiguration } from 'assay/contract';
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, type Pair, type ParsedNode } from 'yaml';
import { parseYaml, type YamlDocument } from './yaml/parse.js';

/** An issue with its place in the text: its line, counted from 1, and the offset of the field or value. */
export interface LocatedIssue extends Issue {
  readonly line: number;
  readonly offset: number;
}

function parse(text: string) {
  const lines = new LineCounter();
  return { lines, ...parseYaml(text, { lineCounter: lines, prettyErrors: false }) };
}

const segmentPattern = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g;

/** `traits[2].key` -> `['traits', 2, 'key']` */
function parsePath(path: string): (string | number)[] {
  return Array.from(path.matchAll(segmentPattern), ([, quoted, index, name]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? (name ?? '') : String(JSON.parse(`"${quoted}"`));
  });
}

/** Offset of the value at the path, or of the deepest part of the path that exists. */
function findOffset({ contents }: YamlDocument, path: string): number {
  let node: Node | ParsedNode | null = contents;
  let offset = node?.range?.[0] ?? 0;
  for (const name of parsePath(path)) {
    if (isSeq(node)) {
      const item: unknown = node.items[Number(name)];
      node = isNode(item) ? item : null;
      offset = node?.range?.[0] ?? offset;
    } else if (isMap(node)) {
      const pair: Pair | undefined = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(name),
      );
      if (isNode(pair?.key)) offset = pair.key.range?.[0] ?? offset;
      node = isNode(pair?.value) ? pair.value : null;
    } else break;
  }
  return offset;
}

/** Adds the line to each issue of this text, and sorts by line. */
export function locateIssues(text: string, issues: readonly Issue[]): LocatedIssue[] {
  const { lines, document } = parse(text);
  return issues
    .map((issue) => {
      const offset = findOffset(document, issue.path);
      return { ...issue, offset, line: lines.linePos(offset).line || 1 };
    })
    .sort((a, b) => a.line - b.line);
}

/** One issue for every source whose file is not in `paths`. */
function findMissingFiles(configuration: unknown, paths: ReadonlySet<string>): Issue[] {
  const sources: unknown = Object(configuration).sources;
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((source: unknown, index) => {
    const { type, path } = Object(source) as { type?: unknown; path?: unknown };
    if (typeof path !== 'string' || type === 'github_csv' || paths.has(path.replace(/^\.\//, ''))) return [];
    const issuePath = `sources[${index}].path`;
    const message = `${issuePath}: file '${path.slice(0, 80)}' is missing. Add it to the sample files`;
    return [{ code: 'source_missing', path: issuePath, message }];
  });
}

/**
 * Finds all issues of a configuration, sorted by line.
 * @param paths paths of the sample files
 */
export function findIssues(text: string, paths: ReadonlySet<string>): LocatedIssue[] {
  const { lines, document, excess } = parse(text);
  if (excess) {
    const line = text.slice(0, excess.offset).split('\n').length;
    const message = `This document is too large: ${excess.message}`;
    return [{ code: 'yaml', path: '', message, line, offset: excess.offset }];
  }
  if (document.errors.length > 0) {
    return document.errors.map(({ code, message, pos: [offset] }) => {
      const { line, col } = lines.linePos(offset);
      return { code, path: '', message: `Column ${col}: ${message}`, line, offset };
    });
  }
  const value = toData(document);
  if (value instanceof Error) return [{ code: 'yaml', path: '', message: value.message, line: 1, offset: 0 }];
  const validation = validateConfiguration(value);
  const issues = validation.ok ? findMissingFiles(value, paths) : validation.issues;
  return locateIssues(text, issues);
}

/** The document as plain data; an Error when its aliases expand too far. */
function toData(document: YamlDocument): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
