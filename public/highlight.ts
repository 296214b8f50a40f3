// Syntax highlighting: a few kinds of tokens, found by one regular expression per language. Source is text, never markup.
import { html, type TemplateResult } from 'lit';

type Language = 'js' | 'json' | 'html' | 'css' | 'sh';

const quotedText = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/.source;
const numeral = /-?\b\d+(?:\.\d+)?\b/.source;

const grammars: Record<Language, RegExp> = {
  js: new RegExp(
    `(?<comment>//[^\\n]*)|(?<string>${quotedText})|(?<keyword>\\b(?:import|from|const|await|async|new|return|export|if|for|of|null|true|false)\\b)|(?<number>${numeral})`,
    'g',
  ),
  json: new RegExp(
    `(?<property>"(?:[^"\\\\]|\\\\.)*"(?=:))|(?<string>${quotedText})|(?<keyword>\\b(?:null|true|false)\\b)|(?<number>${numeral})`,
    'g',
  ),
  html: /(?<comment><!--[\s\S]*?-->)|(?<keyword><\/?[\w-]+|\/?>)|(?<property>\b[\w-]+(?==))|(?<string>"[^"]*")/g,
  css: /(?<comment>\/\*[\s\S]*?\*\/)|(?<property>[\w-]+(?=: ))|(?<keyword>::part\([\w-]+\)|:state\([\w-]+\))|(?<string>#[0-9a-f]{3,8}\b)/g,
  sh: /(?<comment>#[^\n]*)|(?<keyword>^\w+)/gm,
};

/** @throws Error for a language without a grammar */
export function parseLanguage(name: string | undefined): Language {
  const known = Object.keys(grammars).find((language): language is Language => language === name);
  if (known) return known;
  throw new Error(`Unknown language '${name}'. Known are: ${Object.keys(grammars).join(', ')}`);
}

/** Wraps each known token in a span whose class is its kind. */
export function highlight(text: string, language: Language): (string | TemplateResult)[] {
  const parts: (string | TemplateResult)[] = [];
  let end = 0;
  for (const match of text.matchAll(grammars[language])) {
    const kind = Object.entries(match.groups ?? {}).find(([, token]) => token !== undefined)?.[0];
    parts.push(text.slice(end, match.index), html`<span class=${kind ?? ''}>${match[0]}</span>`);
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}
