// Frames of other people's pages: their document may have no address, or no origin.
import { join } from 'node:path';
import { escapeHtml } from '../../.scripts/html.mjs';
import { writeProject } from './install.mjs';
import { page, widget, withServer } from './pages.mjs';

/** The policy of docs/guides/policy.md, with Trusted Types; `data:` for the icon of the page. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "require-trusted-types-for 'script'",
  'trusted-types assay lit-html',
].join('; ');

/** What a document without an origin needs to load scripts and models. */
const crossOrigin = { 'access-control-allow-origin': '*' };

export async function checkFrames({ check, installed: { folder }, expectCard }) {
  const script = '<script type="module" src="/node_modules/assay/dist/cdn/assay.js"></script>';
  const inner = page(`${widget}${script}`);
  const icon = '<link rel="icon" href="data:,">';
  writeProject(join(folder, 'frames'), {
    'inner.html': inner,
    'srcdoc.html': page(`${icon}<iframe srcdoc="${escapeHtml(inner)}"></iframe>`),
    'sandboxed.html': page(`${icon}<iframe sandbox="allow-scripts" src="inner.html"></iframe>`),
  });
  const expectIn = (path, headers, said) =>
    withServer(folder, (url) => expectCard(`${url}frames/${path}`, { frame: 'iframe', said }), headers);

  await check('a frame by srcdoc', () => expectIn('srcdoc.html'));
  await check('a frame by srcdoc under a strict policy with Trusted Types', () =>
    expectIn('srcdoc.html', { 'content-security-policy': policy }),
  );
  await check('a sandboxed frame without an origin, which says that it stores nothing', () =>
    expectIn('sandboxed.html', crossOrigin, /^warn: Assay stores its data in memory/),
  );
}
