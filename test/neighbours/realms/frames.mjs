// Documents without an address or without an origin: what is relative to them, and which workers they can start.
import { escapeHtml } from '../../../.scripts/html.mjs';
import { openSite } from '../site.mjs';
import { expectCard, page, widget } from '../widget.mjs';

/** What a document without an origin says once. */
const inMemory = /^warn: Assay stores its data in memory/;

/** A page with a frame. @param attributes of the frame */
const withFrame = (attributes) => page(`<iframe ${attributes}></iframe>`);

/** A script of a page that makes its frame itself. */
const script = (code) => `<script type="module">${code}</script>`;

/** Pages by path, each with the title of its check and what may be said. `local` is a widget of the same server. */
function listPages(local, remote) {
  const inner = JSON.stringify(page(remote)).replaceAll('</', '<\\/');
  return {
    '/page': ['a page', local],
    '/srcdoc': ['a frame by srcdoc', withFrame(`srcdoc="${escapeHtml(local)}"`)],
    '/nested': [
      'a frame by srcdoc in a frame by srcdoc',
      withFrame(`srcdoc="${escapeHtml(withFrame(`srcdoc="${escapeHtml(local)}"`))}"`),
    ],
    '/blank': [
      'a frame of about:blank that a script fills',
      page(
        `<iframe></iframe>${script(`const inside = document.querySelector('iframe').contentDocument;
          inside.body.innerHTML = ${JSON.stringify(widget().replace(/<script.*/, ''))};
          const code = inside.createElement('script');
          code.type = 'module';
          code.src = '/dist/cdn/assay.js';
          inside.body.append(code);`)}`,
      ),
    ],
    '/blob': [
      'a page of a blob: URL',
      page(
        `<iframe></iframe>${script(`document.querySelector('iframe').src =
          URL.createObjectURL(new Blob([${inner}], { type: 'text/html' }));`)}`,
      ),
    ],
    '/data': [
      'a page of a data: URL',
      withFrame(`src="data:text/html,${encodeURIComponent(page(remote))}"`),
      inMemory,
    ],
    '/sandbox': ['a sandboxed frame', withFrame('sandbox="allow-scripts" src="/page"'), inMemory],
    '/sandbox-srcdoc': [
      'a sandboxed frame by srcdoc',
      withFrame(`sandbox="allow-scripts" srcdoc="${escapeHtml(local)}"`),
      inMemory,
    ],
    '/csp': [
      'a page with a policy of `sandbox`',
      { body: page(local), headers: { 'content-security-policy': 'sandbox allow-scripts' } },
      inMemory,
    ],
  };
}

export async function checkFrames({ check, browser }) {
  const pages = {};
  const site = await openSite(pages);
  try {
    const listed = listPages(page(widget()), widget(site.url));
    for (const [path, [, content]] of Object.entries(listed)) pages[path] = content;
    for (const [path, [title, , said]] of Object.entries(listed)) {
      await check(`${title}: a card`, () =>
        browser.openTab(site.url + path, async (tab, noise) => {
          const inside = tab.frames().at(-1);
          await expectCard(inside, noise, said);
        }),
      );
    }
  } finally {
    await site.close();
  }
}
