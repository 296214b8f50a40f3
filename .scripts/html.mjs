// Text in HTML that the build writes, and code blocks whose tokens it colours.

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]));

/** @returns the text for use in an element or in a quoted attribute */
export const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => entities[character]);

/** The opposite, for the same five characters. */
export const unescapeHtml = (html) =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity));

/**
 * Plugin for the site's build: colours `<pre class="code" data-language="sh">` in every page.
 * @param highlight returns code as HTML, by its language
 */
export const colourCode = (highlight) => ({
  name: 'colour-code',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        /<pre class="code" data-language="(\w+)">([^<]*)<\/pre>/g,
        (_, language, code) =>
          `<pre class="code" data-language="${language}">${highlight(unescapeHtml(code), language)}</pre>`,
      ),
  },
});
