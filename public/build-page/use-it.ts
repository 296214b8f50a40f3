// "Use it in your page": the two lines that score with the built model, and the files to download.
import { getSharedAssay } from 'assay';
import { html, render } from 'lit';
import { copyText } from '../copy.js';
import { highlight } from '../highlight.js';
import { findById, formatError } from '../page.js';
import { downloadFile } from './download.js';

const area = findById('use', HTMLElement);

/** What copies the engine, the embedder and the model, without its samples, into the folder of a site. */
const formatCommand = (file: string): string => `npx assay init public --models ./${file}`;

/** The field and its card, with the model as a file next to the page. */
const formatMarkup = (file: string): string => `<textarea id="message"></textarea>
<assay-score src="${file}" for="message"></assay-score>
<script type="module">import 'assay/define';</script>`;

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
  const [command, script] = [formatCommand(file), formatMarkup(file)];
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
          <p>Copy the engine into the folder that your site is served from, here <code>public</code>. <a href="./docs.html#installation">Installation</a> says how to get the package.</p>
          <pre class="code" id="use-command">${highlight(command, 'sh')}</pre>
        </li>
        <li>
          <p>Name the file in the page.</p>
          <pre class="code" id="use-script">${highlight(script, 'html')}</pre>
          <p><button type="button" class="small" id="copy-script" @click=${copy}>Copy</button></p>
          <p class="quiet">The second step has copied the model without its samples: <code>model="${handle}"</code> in place of <code>src</code> keeps them off your site.</p>
        </li>
      </ol>
      <p class="trouble" role="alert" id="use-trouble"></p>`,
    area,
  );
}
