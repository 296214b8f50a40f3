// openapi-explorer writes inline styles, which the site's policy blocks (`default-src 'self'`). This plugin rewrites them
// to the CSSOM: `style="…"` in a Lit template becomes the property `.style`, a `<style>` element becomes a constructed
// sheet of its host, and the only image, an arrow, is drawn by CSS. It fails if a new version of the package differs.
const folder = '/node_modules/openapi-explorer/dist/es/';

/** Minimum number of places of each kind, as counted in version 2.4.820. */
const expected = { styles: 100, sheets: 2, images: 1 };

/** Asks for credentials, which this site does not use, and writes `innerHTML`. */
const untouched = /security-scheme-template\.js$/;

const adopt = `
const adopted = new WeakMap();
/** Adopts the text as the element's own sheet. @returns nothing to render */
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

/** Plugin for builds that contain openapi-explorer. */
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
        if (found[kind] < least)
          throw new Error(
            `openapi-explorer has ${found[kind]} ${kind} to rewrite, expected at least ${least}.`,
          );
      }
    },
  };
}
