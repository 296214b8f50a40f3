import type { Plugin } from 'vite';

/** The text for use in an element or in a quoted attribute. */
export function escapeHtml(text: string): string;

/** The opposite, for the same characters. */
export function unescapeHtml(html: string): string;

/** Plugin for the site's build: colours `<pre class="code" data-language="sh">` in every page. */
export function colourCode(highlight: (code: string, language: string) => string): Plugin;
