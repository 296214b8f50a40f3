// Syntax highlighting in pages. Source is text, never markup.
import { html, type TemplateResult } from 'lit';
import { type Language, tokenize } from './tokens.js';

/** Wraps each known token in a span whose class is its kind. */
export const highlight = (text: string, language: Language): (string | TemplateResult)[] =>
  tokenize(text, language).map((token) =>
    token.kind === undefined ? token.text : html`<span class=${token.kind}>${token.text}</span>`,
  );
