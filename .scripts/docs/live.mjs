// Live examples of the docs: the markup of a block marked `live` (```html live), shown as real elements above its code.
// The page's script (public/docs.ts) loads the elements that it finds. Scripts of the block are only shown.

/** What the site's policy blocks, and what would then look like a broken example. */
const blocked = /\s(style|on[a-z]+)\s*=/i;

/** Where a live example belongs, until the text of the page has been read for the search. */
export const markLive = (index) => `<!-- live: ${index} -->`;

/** The block's markup without its scripts. @throws Error for inline styles and handlers, which the site's policy blocks */
function toMarkup(code) {
  const markup = code.replace(/<script[\s\S]*?<\/script>/g, '').trim();
  const [, found] = blocked.exec(markup) ?? [];
  if (found !== undefined)
    throw new Error(`A live example must not have the attribute '${found}': ${markup}`);
  return markup;
}

/** Replaces the marks by the markup of their blocks. @param blocks as `readBlocks` returns them */
export const showLive = (html, blocks) =>
  html.replace(
    /<!-- live: (\d+) -->/g,
    (_, index) =>
      `<div class="live" role="group" aria-label="Live example">${toMarkup(blocks[Number(index)].code)}</div>`,
  );
