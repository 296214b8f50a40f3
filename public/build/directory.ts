// The model directory as the page has it: one file that is written right here, and files that were dropped or picked.
import { html, nothing, render } from 'lit';
import { live } from 'lit/directives/live.js';
import { byId, reasonOf } from '../page.js';
import { type DirectoryFile, droppedFiles, pickedFiles } from './dropped.js';

/** A file whose text is in the page. */
export interface PageFile {
  readonly path: string;
  readonly text: string;
}

const list = byId('files', HTMLElement);
const zone = byId('drop', HTMLElement);
const news = byId('files-news', HTMLElement);

const sizes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const sizeOf = (bytes: number) =>
  bytes < 1_000
    ? `${bytes} B`
    : bytes < 1e6
      ? `${sizes.format(bytes / 1e3)} kB`
      : `${sizes.format(bytes / 1e6)} MB`;
const counted = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Rows shown at most; the others are counted. */
const shownFiles = 30;

export class Directory {
  #page: PageFile | undefined;
  #files = new Map<string, File>();
  readonly #changed: () => void;

  /** @param changed told after every change but `open` */
  constructor(changed: () => void) {
    this.#changed = changed;
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
      if (dataTransfer) droppedFiles(dataTransfer).then((files) => this.#add(files), this.#unread);
    });
  }

  #listen(id: string): void {
    const input = byId(id, HTMLInputElement);
    input.addEventListener('change', () => {
      this.#add(pickedFiles(input.files ?? []));
      input.value = '';
    });
  }

  /** The file that is written in the page. */
  get page(): PageFile | undefined {
    return this.#page;
  }

  get paths(): ReadonlySet<string> {
    return new Set([...(this.#page ? [this.#page.path] : []), ...this.#files.keys()]);
  }

  /** All files as they are now; a file's name is its path. */
  get files(): File[] {
    const page = this.#page;
    return [
      ...(page ? [new File([page.text], page.path, { type: 'text/plain' })] : []),
      ...Array.from(this.#files, ([path, file]) => new File([file], path, { type: file.type })),
    ];
  }

  /** Starts over with this one file, or with none. */
  open(page: PageFile | undefined): void {
    this.#page = page;
    this.#files.clear();
    this.#show();
  }

  readonly #unread = (error: unknown): void => {
    news.textContent = `The files could not be read: ${reasonOf(error)}`;
  };

  #add(files: readonly DirectoryFile[]): void {
    for (const { path, file } of files) {
      if (this.#page?.path === path) this.#page = undefined;
      this.#files.set(path, file);
    }
    news.textContent = files.length === 0 ? 'No files in there.' : `${counted(files.length)} added.`;
    this.#show();
    this.#changed();
  }

  #remove(path: string): void {
    if (this.#page?.path === path) this.#page = undefined;
    this.#files.delete(path);
    news.textContent = `${path} removed.`;
    this.#show();
    this.#changed();
    // The button that was pressed is gone.
    byId('pick-files', HTMLInputElement).focus();
  }

  #row(path: string, bytes: number) {
    return html`<div class="file-row">
      <span class="file-name">${path}</span>
      <span class="quiet">${sizeOf(bytes)}</span>
      <button type="button" class="small" aria-label=${`Remove ${path}`} @click=${() => this.#remove(path)}>
        Remove
      </button>
    </div>`;
  }

  #pageFile({ path, text }: PageFile) {
    const edited = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) this.#page = { path, text: target.value };
      this.#changed();
    };
    return html`<li>
      ${this.#row(path, new Blob([text]).size)}
      <textarea class="data" rows="9" wrap="off" spellcheck="false" autocomplete="off"
        aria-label=${`Content of ${path}`} .value=${live(text)} @input=${edited}></textarea>
    </li>`;
  }

  #show(): void {
    const files = [...this.#files];
    const more = files.length - shownFiles;
    render(
      html`${this.#page ? this.#pageFile(this.#page) : nothing}
      ${files.slice(0, shownFiles).map(([path, file]) => html`<li>${this.#row(path, file.size)}</li>`)}
      ${more > 0 ? html`<li class="quiet">and ${counted(more)} more</li>` : nothing}`,
      list,
    );
  }
}
