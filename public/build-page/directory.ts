// The model directory: one file that is edited in the page, and files that were dropped or picked.
import { html, nothing, render } from 'lit';
import { live } from 'lit/directives/live.js';
import { findById, formatBytes, formatError } from '../page.js';
import { type DirectoryFile, listDroppedFiles, listPickedFiles } from './dropped.js';
import { readTextFile } from './text-file.js';

/** A file that is edited in the page. */
export interface PageFile {
  readonly path: string;
  readonly text: string;
}

const list = findById('files', HTMLElement);
const zone = findById('drop', HTMLElement);
const news = findById('files-news', HTMLElement);

/** Maximum number of bytes of a file that is edited in the page. */
const maxEdited = 400_000;

/** Maximum number of lines that are shown to edit: a text field lays out all of them at once, 10,000 in 0.4 s. */
const maxLines = 2_500;

/** Whether a text has more lines than are shown. Stops at the first that is too many. */
function isLong(text: string): boolean {
  let at = -1;
  for (let lines = 0; lines < maxLines; lines += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return false;
  }
  return true;
}

const formatFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Maximum number of files listed; the rest are counted. */
const maxListed = 30;

export class Directory {
  #pageFile: PageFile | undefined;
  /** Replaced at each change. */
  #files: ReadonlyMap<string, File> = new Map();
  readonly #onChange: () => void;

  /** @param onChange called after every change except `open` */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#listen('pick-files');
    this.#listen('pick-folder');
    zone.addEventListener('dragover', (event) => {
      event.preventDefault();
      zone.classList.add('over');
    });
    zone.addEventListener('dragleave', () => zone.classList.remove('over'));
    zone.addEventListener('drop', (event) => {
      event.preventDefault();
      zone.classList.remove('over');
      const { dataTransfer } = event;
      if (dataTransfer) listDroppedFiles(dataTransfer).then((files) => this.#add(files), this.#showReadError);
    });
  }

  #listen(id: string): void {
    const input = findById(id, HTMLInputElement);
    input.addEventListener('change', () => {
      try {
        this.#add(listPickedFiles(input.files ?? []));
      } catch (error) {
        this.#showReadError(error);
      }
      input.value = '';
    });
  }

  /** The file that is edited in the page. */
  get pageFile(): PageFile | undefined {
    return this.#pageFile;
  }

  /** The files that are not edited in the page, by path. */
  get otherFiles(): ReadonlyMap<string, File> {
    return this.#files;
  }

  get paths(): ReadonlySet<string> {
    return new Set([...(this.#pageFile ? [this.#pageFile.path] : []), ...this.#files.keys()]);
  }

  /** All files. Each file's name is its path. */
  get files(): File[] {
    const pageFile = this.#pageFile;
    return [
      ...(pageFile ? [new File([pageFile.text], pageFile.path, { type: 'text/plain' })] : []),
      ...Array.from(this.#files, ([path, file]) => new File([file], path, { type: file.type })),
    ];
  }

  /** Replaces all files. @param pageFile undefined for none */
  open(pageFile: PageFile | undefined, files: ReadonlyMap<string, File> = new Map()): void {
    this.#pageFile = pageFile;
    this.#files = files;
    this.#show();
  }

  /** Replaces the file with its name, and keeps the others. */
  async put(file: File): Promise<void> {
    const isPageFile = !this.#pageFile || this.#pageFile.path === file.name;
    const others = [...this.#files].filter(([path]) => path !== file.name);
    if (isPageFile && file.size <= maxEdited) {
      const { text } = await readTextFile(file);
      this.#pageFile = { path: file.name, text };
      this.#files = new Map(others);
    } else {
      if (isPageFile) this.#pageFile = undefined;
      this.#files = new Map([...others, [file.name, file]]);
    }
    this.#show();
  }

  /**
   * Reads a file. A small one is edited in the page, and kept in the draft.
   * @returns replaces all files with it
   */
  async readFile(file: File): Promise<() => void> {
    if (file.size > maxEdited) return () => this.open(undefined, new Map([[file.name, file]]));
    const { text, note } = await readTextFile(file);
    return () => {
      this.open({ path: file.name, text });
      news.textContent = note.trimStart();
    };
  }

  /** The file with this path. */
  find(path: string): File | undefined {
    return this.files.find(({ name }) => name === path);
  }

  readonly #showReadError = (error: unknown): void => {
    news.textContent = `The files could not be read: ${formatError(error)}`;
  };

  #add(files: readonly DirectoryFile[]): void {
    for (const { path, file } of files) {
      if (this.#pageFile?.path === path) this.#pageFile = undefined;
      this.#files = new Map(this.#files).set(path, file);
    }
    news.textContent = files.length === 0 ? 'No files found.' : `Added ${formatFiles(files.length)}.`;
    this.#show();
    this.#onChange();
  }

  #remove(path: string): void {
    if (this.#pageFile?.path === path) this.#pageFile = undefined;
    this.#files = new Map([...this.#files].filter(([other]) => other !== path));
    news.textContent = `Removed ${path}.`;
    this.#show();
    this.#onChange();
    // The button that had the focus is gone.
    findById('pick-files', HTMLInputElement).focus();
  }

  #renderRow(path: string, bytes: number) {
    return html`<div class="file-row">
      <span class="file-name">${path}</span>
      <span class="quiet">${formatBytes(bytes)}</span>
      <button type="button" class="small" aria-label=${`Remove ${path}`} @click=${() => this.#remove(path)}>
        Remove
      </button>
    </div>`;
  }

  #renderPageFile({ path, text }: PageFile) {
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) this.#pageFile = { path, text: target.value };
      this.#onChange();
    };
    return html`<li>
      ${this.#renderRow(path, new Blob([text]).size)}
      ${
        isLong(text)
          ? html`<p class="quiet">Too long to edit here. After a build, rows can be changed one by one below.</p>`
          : html`<textarea class="data" rows="9" wrap="off" spellcheck="false" autocomplete="off"
              aria-label=${`Content of ${path}`} .value=${live(text)} @input=${onInput}></textarea>`
      }
    </li>`;
  }

  #show(): void {
    const files = [...this.#files];
    const more = files.length - maxListed;
    render(
      html`${this.#pageFile ? this.#renderPageFile(this.#pageFile) : nothing}
      ${files.slice(0, maxListed).map(([path, file]) => html`<li>${this.#renderRow(path, file.size)}</li>`)}
      ${more > 0 ? html`<li class="quiet">and ${more} more ${more === 1 ? 'file' : 'files'}</li>` : nothing}`,
      list,
    );
  }
}
