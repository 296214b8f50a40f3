// openapi-explorer writes inline styles, which the site's policy refuses (`default-src 'self'`). This plugin has its
// sources say the same to the CSSOM: `style="…"` of a Lit template becomes the property `.style`, a `<style>` element
// becomes a constructed sheet of the element it stands in, and the one image, an arrow, is drawn by CSS.
// Fails when the package is no longer as it was.
const folder = '/node_modules/openapi-explorer/dist/es/';

/** How often each of them is found in version 2.4.820, at least. */
const expected = { styles: 100, sheets: 2, images: 1 };

/** Asks for credentials, of which this site has none, and writes `innerHTML`. */
const untouched = /security-scheme-template\.js$/;

const adopt = `
const adopted = new WeakMap();
/** Makes the text the element's own sheet. @returns nothing to render */
function adoptStyle(host, text) {
  const known = adopted.get(host);
  const sheet = known?.sheet ?? new CSSStyleSheet();
  if (!known) host.renderRoot.adoptedStyleSheets = [...host.renderRoot.adoptedStyleSheets, sheet];
  if (known?.text !== text) sheet.replaceSync(text);
  adopted.set(host, { sheet, text });
  return '';
}
`;

const arrow = 'conic-gradient(from -40deg at 50% 90%,var(--fg3) 80deg,transparent 0)';

const bound = (text) => ` .style="${text.includes('${') ? text : `\${${JSON.stringify(text)}}`}"`;

/** A plugin for a build that has openapi-explorer in it. */
export function strictStyles() {
  const found = { styles: 0, sheets: 0, images: 0 };
  let seen = false;
  const replaced = (kind, code, pattern, replacement) =>
    code.replace(pattern, (_, text) => {
      found[kind] += 1;
      return replacement(text);
    });
  return {
    name: 'strict-styles',
    transform(source, id) {
      const path = id.replaceAll('\\', '/').split('?')[0];
      if (!path.includes(folder) || untouched.test(path)) return undefined;
      seen = true;
      const sheets = /<style>([\s\S]*?)<\/style>/g;
      let code = replaced('sheets', source, sheets, (text) => `\${adoptStyle(this, \`${text}\`)}`);
      if (code !== source) code += adopt;
      code = replaced('styles', code, /\sstyle="([^"]*)"/g, bound);
      const image = /url\("data:image\/svg\+xml[^"]*"\)([^}]*background-size:10px)/g;
      code = replaced('images', code, image, (rest) => `${arrow}${rest} 7px`);
      return { code, map: null };
    },
    buildEnd(error) {
      if (!seen || error) return;
      for (const [kind, least] of Object.entries(expected)) {
        if (found[kind] < least) throw new Error(`openapi-explorer has ${found[kind]} ${kind} to adopt.`);
      }
    },
  };
}
