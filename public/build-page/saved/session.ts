// The studio between visits: each change is saved in this browser, can be undone and redone, and everything can start over.
import { findById } from '../../page.js';
import { announce } from '../progress.js';
import { type Draft, emptyDraft, saveDraft } from './draft.js';
import { History } from './history.js';
import { saveFiles } from './kept-files.js';

/** What the studio holds: the draft, and the files that are too large for it. */
export interface StudioState {
  readonly draft: Draft;
  readonly files: ReadonlyMap<string, File>;
}

export interface SessionHost {
  readonly read: () => StudioState;
  readonly open: (state: StudioState) => void;
}

const undoButton = findById('undo', HTMLButtonElement);
const redoButton = findById('redo', HTMLButtonElement);
const saved = findById('saved', HTMLElement);

const toKey = ({ draft, files }: StudioState): string =>
  JSON.stringify([draft, Array.from(files, ([path, { size, lastModified }]) => [path, size, lastModified])]);

/** Whether keys that are pressed there belong to a text, which has an undo of its own. */
function isText(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'file'].includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

export class Session {
  readonly #host: SessionHost;
  readonly #history = new History<StudioState>(toKey);
  #savedFiles: ReadonlyMap<string, File> | undefined;
  #isOpening = false;

  constructor(host: SessionHost) {
    this.#host = host;
    undoButton.addEventListener('click', () => this.#restore(this.#history.undo(), 'Undone'));
    redoButton.addEventListener('click', () => this.#restore(this.#history.redo(), 'Redone'));
    findById('start-over', HTMLButtonElement).addEventListener('click', () => {
      this.open({ draft: emptyDraft, files: new Map() });
      announce('Started over. Undo brings back what was here.');
    });
    document.addEventListener('keydown', (event) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
      if (!isUndo || event.altKey || isText(event.composedPath()[0])) return;
      event.preventDefault();
      (event.shiftKey ? redoButton : undoButton).click();
    });
  }

  /** Opens another state as a step of its own. */
  open(state: StudioState): void {
    this.#history.endStep();
    this.#show(state);
    this.#history.endStep();
  }

  #restore(state: StudioState | undefined, announcement: string): void {
    if (!state) return;
    this.#show(state);
    announce(announcement);
  }

  #show(state: StudioState): void {
    // While it opens, the parts of the studio belong to different states.
    this.#isOpening = true;
    try {
      this.#host.open(state);
    } finally {
      this.#isOpening = false;
    }
    this.record();
  }

  /** Saves what the studio holds now, and remembers it as a step. */
  record(): void {
    if (this.#isOpening) return;
    const state = this.#host.read();
    this.#history.push(state, performance.now());
    undoButton.disabled = !this.#history.canUndo;
    redoButton.disabled = !this.#history.canRedo;
    const isSaved = saveDraft(state.draft);
    if (state.files === this.#savedFiles) showSaved(isSaved);
    else void saveFiles(state.files).then((areFilesSaved) => showSaved(isSaved && areFilesSaved));
    this.#savedFiles = state.files;
  }

  /** Files that were read from the last visit are saved already. */
  markSaved(files: ReadonlyMap<string, File>): void {
    this.#savedFiles = files;
  }
}

function showSaved(isSaved: boolean): void {
  const text = isSaved
    ? 'Saved in this browser.'
    : 'Not saved: the storage of this browser is full or blocked. A reload loses the last changes.';
  if (saved.textContent === text) return;
  saved.textContent = text;
  saved.className = isSaved ? 'quiet' : 'trouble';
}
