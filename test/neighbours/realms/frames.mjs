// Documents without an address or without an origin: what is relative to them, and which workers they can start.
import assert from 'node:assert/strict';
import { escapeHtml } from '../../../.scripts/html.mjs';
import { openSite } from '../site.mjs';
import { expectCard, page, settled, widget } from '../widget.mjs';

/** What a document without an origin says once. */
const inMemory = /^warn: Assay stores its data in memory/;

/** A page with a frame. @param attributes of the frame */
const withFrame = (attributes) => page(`<iframe ${attributes}></iframe>`);

/** A script of a page that makes its frame itself. */
const script = (code) => `<script type="module">${code}</script>`;

/**
 * Pages by name, each with the title of its check and what may be said.
 * @param local a page with a widget of the same server @param remote a widget that names its server
 * @param module of the widget, relative to its server
 */
function listPages(local, remote, module) {
  const inner = JSON.stringify(page(remote)).replaceAll('</', '<\\/');
  return {
    page: ['a page', local],
    srcdoc: ['a frame by srcdoc', withFrame(`srcdoc="${escapeHtml(local)}"`)],
    nested: [
      'a frame by srcdoc in a frame by srcdoc',
      withFrame(`srcdoc="${escapeHtml(withFrame(`srcdoc="${escapeHtml(local)}"`))}"`),
    ],
    blank: [
      'a frame of about:blank that a script fills',
      page(
        `<iframe></iframe>${script(`const inside = document.querySelector('iframe').contentDocument;
          inside.body.innerHTML = ${JSON.stringify(remote.replace(/<script.*/, ''))};
          const code = inside.createElement('script');
          code.type = 'module';
          code.src = '/${module}';
          inside.body.append(code);`)}`,
      ),
    ],
    blob: [
      'a page of a blob: URL',
      page(
        `<iframe></iframe>${script(`document.querySelector('iframe').src =
          URL.createObjectURL(new Blob([${inner}], { type: 'text/html' }));`)}`,
      ),
    ],
    data: [
      'a page of a data: URL',
      withFrame(`src="data:text/html,${encodeURIComponent(page(remote))}"`),
      inMemory,
    ],
    sandbox: ['a sandboxed frame', withFrame('sandbox="allow-scripts" src="/page"'), inMemory],
    'sandbox-srcdoc': [
      'a sandboxed frame by srcdoc',
      withFrame(`sandbox="allow-scripts" srcdoc="${escapeHtml(local)}"`),
      inMemory,
    ],
    csp: [
      'a page with a policy of `sandbox`',
      { body: page(local), headers: { 'content-security-policy': 'sandbox allow-scripts' } },
      inMemory,
    ],
  };
}

/** The prebuilt module, and one that finds its models relative to the document. */
const modules = { prebuilt: 'dist/cdn/assay.js', bundled: 'dist/esm/define.js' };

async function checkModule({ check, browser }, kind, site) {
  const module = modules[kind];
  const listed = listPages(page(widget({ module })), widget({ module, origin: site.url }), module);
  for (const [name, [, content]] of Object.entries(listed)) site.pages[`/${name}`] = content;
  for (const [name, [title, , said]] of Object.entries(listed)) {
    // Nothing is relative to a document without an address.
    if (kind === 'bundled' && name === 'data') continue;
    await check(`${title}, ${kind}: a card`, () =>
      browser.openTab(`${site.url}/${name}`, (tab, noise) => expectCard(tab.frames().at(-1), noise, said)),
    );
  }
}

/** A sandboxed frame whose policy allows workers from these sources. */
async function checkPolicies({ check, browser }, site) {
  const openFrame = (sources, work) => {
    const rest = `script-src ${site.url} 'wasm-unsafe-eval'; connect-src ${site.url}; style-src 'unsafe-inline'`;
    const headers = { 'content-security-policy': `${rest}; worker-src ${sources}` };
    site.pages['/inner'] = { body: page(widget({ module: modules.bundled })), headers };
    site.pages['/policy'] = withFrame('sandbox="allow-scripts" src="/inner"');
    return browser.openTab(`${site.url}/policy`, (tab, noise) => work(tab.frames().at(-1), noise));
  };
  await check('a sandboxed frame whose policy names data: and the server: a card', () =>
    openFrame(`data: ${site.url}`, (frame, noise) => expectCard(frame, noise, inMemory)),
  );
  await check('a sandboxed frame whose policy lacks them: an error that names them', () =>
    openFrame("'self'", async (frame, noise) => {
      assert.equal((await settled(frame)).status, 'error');
      const said = noise.find((line) => line.startsWith('error: <assay-score>'));
      assert.ok(said.includes(`A policy of this page must have worker-src data: ${site.url}`), said);
    }),
  );
}

export async function checkFrames({ check, browser }) {
  const site = await openSite({});
  try {
    for (const kind of Object.keys(modules)) await checkModule({ check, browser }, kind, site);
    await checkPolicies({ check, browser }, site);
    await check('a page of a data: URL, bundled: an error that names the option to set', () => {
      const widgets = page(widget({ module: modules.bundled, origin: site.url }));
      site.pages['/data'] = withFrame(`src="data:text/html,${encodeURIComponent(widgets)}"`);
      return browser.openTab(`${site.url}/data`, async (tab, noise) => {
        assert.equal((await settled(tab.frames().at(-1))).status, 'error');
        const detail = "Option 'assets' must be an absolute URL: this document has no address";
        assert.deepEqual(noise, [`error: <assay-score> AssayError: ${detail}`]);
      });
    });
  } finally {
    await site.close();
  }
}
