// Pages without a bundler, which load the prebuilt module of dist/cdn.
import { join } from 'node:path';
import { writeProject } from './install.mjs';
import { model, page, widget, withServer } from './pages.mjs';

const crossOrigin = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

export async function checkHtml({ check, installed, expectCard }) {
  const { folder, packed } = installed;
  const script = (url) => `<script type="module" src="${url}"></script>`;

  await check('plain HTML: one script of the same origin', async () => {
    writeProject(join(folder, 'plain'), {
      'index.html': page(`${widget}${script('/node_modules/assay/dist/cdn/assay.js')}`),
    });
    await withServer(folder, (url) => expectCard(`${url}plain/`));
  });

  await check(
    'plain HTML: the other elements and a language pack, each from a module of its own',
    async () => {
      const cdn = '/node_modules/assay/dist/cdn/';
      const names = ['badge', 'field', 'highlights', 'meter', 'model-card'];
      const scripts = ['assay', ...names.map((name) => `define/${name}`)];
      const own =
        `import { de } from '/node_modules/assay/dist/esm/locales.js';` +
        "const [badge, output] = document.querySelectorAll('assay-badge, output');" +
        'badge.strings = de;' +
        "badge.addEventListener('assay-score', ({ card }) => { output.textContent = card.composite; });" +
        'badge.content = t.value;';
      writeProject(join(folder, 'elements'), {
        'index.html': page(
          `<link rel="icon" href="data:,"><assay-field model="${model}" min-composite="1">${widget}</assay-field>` +
            `<assay-badge model="${model}"></assay-badge><output></output>` +
            `<assay-highlights model="${model}" for="t"></assay-highlights>` +
            '<assay-meter value="5" label="Five"></assay-meter>' +
            `<assay-model-card model="${model}"></assay-model-card>` +
            `${scripts.map((name) => script(`${cdn}${name}.js`)).join('')}<script type="module">${own}</script>`,
        ),
      });
      await withServer(folder, (url) => expectCard(`${url}elements/`, { shown: 'output' }));
    },
  );

  await check('plain HTML: one script of another origin', () =>
    withServer(
      packed,
      async (cdn) => {
        const html = page(`${widget}${script(`${cdn}dist/cdn/assay.js`)}`);
        await withServer(writeProject(join(folder, 'other-origin'), { 'index.html': html }), expectCard);
      },
      crossOrigin,
    ),
  );

  await check('an import map that names the module of another origin', () =>
    withServer(
      packed,
      async (cdn) => {
        const map = JSON.stringify({ imports: { assay: `${cdn}dist/cdn/assay.js` } });
        const html = page(
          `<script type="importmap">${map}</script>${widget}<script type="module">` +
            "import { createAssay } from 'assay';" +
            "const { composite } = await createAssay().score('assay.humor', 'Knock knock');" +
            'if (!(composite > 0)) throw new Error(composite);</script>',
        );
        await withServer(writeProject(join(folder, 'import-map'), { 'index.html': html }), expectCard);
      },
      crossOrigin,
    ),
  );
}
