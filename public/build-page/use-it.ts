// "Use it in your page": the lines that score with the built model, and the files to download.
import { getSharedAssay } from 'assay';
import { html, render } from 'lit';
import { copyText } from '../copy.js';
import { highlight } from '../highlight.js';
import { findById, formatError } from '../page.js';
import { downloadFile } from './download.js';

const area = findById('use', HTMLElement);

const markup = `<textarea id="message"></textarea>
<assay-score for="message"></assay-score>`;

/** Five lines. They name the imported version, so that a new file replaces an older one. */
const formatScript = (handle: string, file: string): string => `import 'assay/define';
import { getSharedAssay } from 'assay';
const file = await fetch('${file}').then((response) => response.blob());
const { version } = await getSharedAssay().importVersion('${handle}', file);
document.querySelector('assay-score').model = \`${handle}@\${version}\`;`;

async function saveModel(handle: string, version: string): Promise<void> {
  downloadFile(await getSharedAssay().exportVersion(handle, version));
}

async function saveDocument(handle: string, version: string): Promise<void> {
  const [{ configuration }, { stringify }] = await Promise.all([
    getSharedAssay().version(handle, version),
    import('yaml'),
  ]);
  const text = stringify(configuration, { lineWidth: 100 });
  downloadFile(new File([text], 'model.yaml', { type: 'text/yaml' }));
}

/** Shows the lines and the files of a version. */
export function showUse(handle: string, version: string): void {
  const file = `${handle}@${version}.assay`;
  const script = formatScript(handle, file);
  const trouble = () => findById('use-trouble', HTMLElement);
  const run = (work: () => Promise<void>) => () => {
    trouble().textContent = '';
    work().catch((error: unknown) => {
      trouble().textContent = formatError(error);
    });
  };
  const copy = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLElement) void copyText(currentTarget, script);
  };
  render(
    html`<h3 id="use-title" tabindex="-1">Use it in your page</h3>
      <ol class="steps">
        <li>
          <p>Download the model, and put it next to your page.</p>
          <p class="actions-line">
            <button type="button" id="save-model" @click=${run(() => saveModel(handle, version))}>Download ${file}</button>
            <button type="button" class="plain" id="save-document" @click=${run(() => saveDocument(handle, version))}>Download model.yaml</button>
          </p>
          <p class="quiet">The file contains the samples and the corrections. With <code>model.yaml</code> and your sample files, <code>npx assay build</code> trains the model again in Node.</p>
        </li>
        <li>
          <p>Add a field and the score card.</p>
          <pre class="code">${highlight(markup, 'html')}</pre>
        </li>
        <li>
          <p>Load the model in a module script. <a href="./docs.html#installation">Installation</a> says how to get the package.</p>
          <pre class="code" id="use-script">${highlight(script, 'js')}</pre>
          <p><button type="button" class="small" id="copy-script" @click=${copy}>Copy</button></p>
        </li>
      </ol>
      <p class="trouble" role="alert" id="use-trouble"></p>`,
    area,
  );
}
