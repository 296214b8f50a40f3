// Syntax of code as tokens of a few kinds, found by one regular expression per language. Runs in pages, and in the build
// of the docs.

export type Language = 'js' | 'json' | 'html' | 'css' | 'sh' | 'yaml';

/** A piece of code; without a kind it is plain. */
export interface Token {
  readonly kind?: string;
  readonly text: string;
}

const quotedText = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/.source;
const numeral = /-?\b\d+(?:\.\d+)?\b/.source;
const words =
  'import|from|const|await|async|new|return|export|if|for|of|null|true|false|function|class|interface|type|readonly|extends|try|catch|throw|constructor|static';

const grammars: Record<Language, RegExp> = {
  js: new RegExp(
    `(?<comment>//[^\\n]*|/\\*[\\s\\S]*?\\*/)|(?<string>${quotedText})|(?<keyword>\\b(?:${words})\\b)|(?<number>${numeral})`,
    'g',
  ),
  json: new RegExp(
    `(?<property>"(?:[^"\\\\]|\\\\.)*"(?=:))|(?<string>${quotedText})|(?<keyword>\\b(?:null|true|false)\\b)|(?<number>${numeral})`,
    'g',
  ),
  html: /(?<comment><!--[\s\S]*?-->)|(?<keyword><\/?[\w-]+|\/?>)|(?<property>@?\b[\w-]+(?==))|(?<string>"[^"]*"|'[^']*')/g,
  css: /(?<comment>\/\*[\s\S]*?\*\/)|(?<property>[\w-]+(?=: ))|(?<keyword>::part\([\w-]+\)|:state\([\w-]+\))|(?<string>#[0-9a-f]{3,8}\b)/g,
  sh: /(?<comment>#[^\n]*)|(?<keyword>^\w+)/gm,
  yaml: new RegExp(
    `(?<comment>#[^\\n]*)|(?<property>[\\w-]+(?=:(?: |\\n|$)))|(?<string>${quotedText})|(?<number>${numeral})`,
    'g',
  ),
};

const aliases: Readonly<Record<string, Language>> = { ts: 'js', tsx: 'js', vue: 'html', svelte: 'html' };

/** @returns undefined for a language without a grammar */
export function findLanguage(name: string): Language | undefined {
  return Object.keys(grammars).find((known): known is Language => known === name) ?? aliases[name];
}

/** Splits code into tokens, which joined are the code. */
export function tokenize(code: string, language: Language): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(grammars[language])) {
    const kind = Object.entries(match.groups ?? {}).find(([, token]) => token !== undefined)?.[0];
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) });
    tokens.push({ ...(kind === undefined ? {} : { kind }), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ text: code.slice(end) });
  return tokens;
}
