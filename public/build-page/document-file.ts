// The configuration as a file: open one, download it.
import { findById, formatError } from '../page.js';
import { downloadFile } from './download.js';
import { readDocument, writeDocument } from './editor.js';
import { readTextFile } from './text-file.js';

const news = findById('files-news', HTMLElement);

/** Connects the buttons of the YAML tab. */
export function connectDocumentFile(): void {
  const picker = findById('open-document', HTMLInputElement);
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? [];
    picker.value = '';
    if (!file) return;
    readTextFile(file).then(
      ({ text, note }) => {
        writeDocument(text);
        news.textContent = `Opened ${file.name}.${note}`;
      },
      (error: unknown) => {
        news.textContent = `${file.name} could not be read: ${formatError(error)}`;
      },
    );
  });
  findById('download-document', HTMLButtonElement).addEventListener('click', () => {
    downloadFile(new File([readDocument()], 'model.yaml', { type: 'text/yaml' }));
  });
}
