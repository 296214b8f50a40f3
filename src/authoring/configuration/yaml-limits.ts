// What a YAML text may cost, found before a document is made of it: the package `yaml` takes seconds for maps of many keys and
// for nodes of many tags, and Node 20 aborts on collections that are nested a thousand times. Its lexer and its parser of
// single tokens need neither recursion nor more than linear time.

import { yamlLimits } from '../../core/contract/fronts/index.js';

/** What this needs of the package `yaml`, which it does not load. */
export interface YamlParts<Token = unknown> {
  readonly Lexer: new () => { lex(source: string): Iterable<string> };
  readonly Parser: new (
    onNewLine?: (offset: number) => void,
  ) => {
    readonly stack: readonly { readonly type: string }[];
    next(token: string): Iterable<Token>;
    end(): Iterable<Token>;
  };
}

/** A collection of the package's parser. `[…]` and `{…}` have one type, and differ in how they start. */
interface Collection {
  readonly type: string;
  readonly items?: readonly unknown[];
  readonly start?: { readonly source?: string };
}

/** A text that exceeds a limit: the sentence, and the offset at which it does, in characters. */
export interface YamlExcess {
  readonly message: string;
  readonly offset: number;
}

const isMark = (token: string): boolean => /^[&*!]/.test(token);

/** Tokens that the lexer adds, which are no part of the text: starts of documents and of scalars, ends of collections. */
const added: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f']);

/**
 * Finds the first limit that a text exceeds. Texts that are not YAML are left to the parser.
 * @returns null for a text within all limits
 */
export function findYamlExcess(text: string, parts: YamlParts): YamlExcess | null {
  const scan = scanYaml(text, parts);
  for (;;) {
    const { done, value } = scan.next();
    if (done) return value;
  }
}

/** Tokens between two pauses: some milliseconds. */
const pauseTokens = 1024;

/**
 * Reads a text token by token, with a pause every thousand, until it ends or exceeds a limit.
 * @param onToken gets the parts of the document
 * @param onNewLine gets the offset of each line
 * @returns the limit that it exceeds; null for a text within all limits
 */
export function* scanYaml<Token>(
  text: string,
  { Lexer, Parser }: YamlParts<Token>,
  onToken: (token: Token) => void = () => {},
  onNewLine?: (offset: number) => void,
): Generator<void, YamlExcess | null> {
  const { characters, depth, items: tokens, entries: keys, marks } = yamlLimits;
  if (text.length > characters)
    return { message: `the document has ${text.length} characters, maximum ${characters}`, offset: 0 };
  const parser = new Parser(onNewLine);
  onNewLine?.(0);
  const counts = { tokens: 0, marks: 0, offset: 0 };
  const exceed = (message: string): YamlExcess => ({ message, offset: counts.offset });
  for (const token of new Lexer().lex(text)) {
    for (const part of parser.next(token)) onToken(part);
    counts.tokens += 1;
    if (counts.tokens % pauseTokens === 0) yield;
    if (counts.tokens > tokens) return exceed(`more than ${tokens} words and signs`);
    if (isMark(token) && ++counts.marks > marks)
      return exceed(`more than ${marks} anchors, aliases and tags`);
    // A document is one level, and a scalar that is being read is another.
    if (parser.stack.length > depth + 2) return exceed(`collections nested more than ${depth} times`);
    if (countKeys(parser.stack.at(-1)) > keys) return exceed(`more than ${keys} keys in one map`);
    if (!added.has(token)) counts.offset += token.length;
  }
  for (const part of parser.end()) onToken(part);
  return null;
}

/** Keys of a map, 0 for everything else. */
function countKeys(token: Collection | undefined): number {
  const isMap =
    token?.type === 'block-map' || (token?.type === 'flow-collection' && token.start?.source === '{');
  return isMap ? (token.items?.length ?? 0) : 0;
}
