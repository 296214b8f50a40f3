// The studio between visits: each change is saved in this browser, can be undone and redone, and everything can start over.
import { findById } from '../../page.js';
import { announce } from '../progress.js';
import { emptyDraft, type StudioState, saveDraft } from './draft.js';
import { History } from './history.js';
import { saveFiles } from './kept-files.js';
import { readSteps, saveSteps } from './kept-steps.js';

export interface SessionHost {
  readonly read: () => StudioState;
  readonly open: (state: StudioState) => void;
}

const undoButton = findById('undo', HTMLButtonElement);
const redoButton = findById('redo', HTMLButtonElement);
const saved = findById('saved', HTMLElement);

/** Milliseconds without a change before the steps are kept for the next visit. */
const keepDelay = 500;

/** The same for a state that was kept and read again, whose fields may be in another order. */
const toKey = ({ draft, files }: StudioState): string =>
  JSON.stringify([
    [draft.document, draft.handle, draft.path, draft.rows, draft.form, draft.files, draft.decisions],
    Array.from(files, ([path, { size, lastModified }]) => [path, size, lastModified]),
  ]);

/** Whether keys that are pressed there belong to a text, which has an undo of its own. */
function isText(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'file'].includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

export class Session {
  readonly #host: SessionHost;
  readonly #history = new History<StudioState>(toKey);
  #savedFiles: ReadonlyMap<string, File> | undefined;
  /** The last state that was to be saved. */
  #lastState: StudioState | undefined;
  /** Number of saves of files that have not ended. The draft is saved with them. */
  #savesOfFiles = 0;
  /** The last save. */
  #saving: Promise<boolean> = Promise.resolve(true);
  #isChanging = false;
  #isSaved = true;
  #areStepsKept = true;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when the steps of the last visit are there: before, keeping those of this visit would lose them. */
  #resumed: Promise<void> | undefined;

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
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden' && this.#keepTimer !== undefined) void this.#keep();
    });
  }

  /** Makes the steps of the last visit undoable; call it once something is open. */
  resume(): Promise<void> {
    this.#resumed ??= readSteps().then((steps) => {
      this.#history.resume(steps);
      this.#showSteps();
    });
    return this.#resumed;
  }

  async #keep(): Promise<void> {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    await this.resume();
    const areKept = await saveSteps(this.#history.steps);
    if (areKept === this.#areStepsKept) return;
    this.#areStepsKept = areKept;
    this.#showSaved(this.#isSaved);
  }

  #showSteps(): void {
    undoButton.disabled = !this.#history.canUndo;
    redoButton.disabled = !this.#history.canRedo;
  }

  /** Opens another state as a step of its own. */
  open(state: StudioState): void {
    this.#history.endStep();
    this.#change(() => this.#host.open(state));
    this.record();
    this.#history.endStep();
  }

  #restore(state: StudioState | undefined, announcement: string): void {
    if (!state) return;
    this.amend(() => this.#host.open(state));
    announce(announcement);
  }

  /** Makes a change of which nothing is recorded: meanwhile the parts of the studio belong to different states. */
  #change(change: () => void): void {
    this.#isChanging = true;
    try {
      change();
    } finally {
      this.#isChanging = false;
    }
  }

  /** Makes a change that belongs to the current step, and saves it. Later steps can still be redone. */
  amend(change: () => void): void {
    if (this.#isChanging) {
      change();
      return;
    }
    this.#change(change);
    const state = this.#host.read();
    this.#history.amend(state);
    this.#save(state);
  }

  /** Saves what the studio holds now, and remembers it as a step. */
  record(): void {
    if (this.#isChanging) return;
    const state = this.#host.read();
    this.#history.push(state, performance.now());
    this.#save(state);
  }

  #save(state: StudioState): void {
    this.#showSteps();
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => void this.#keep(), keepDelay);
    this.#lastState = state;
    const { files } = state;
    const areSaved = files === this.#savedFiles || (files.size === 0 && this.#savedFiles?.size === 0);
    if (!areSaved) this.#saving = this.#saveFiles(state);
    else if (this.#savesOfFiles === 0) {
      const isSaved = saveDraft(state.draft);
      this.#saving = Promise.resolve(isSaved);
      this.#showSaved(isSaved);
    }
  }

  /** Resolves when the last change is saved, or cannot be. @returns whether it is: storage can be full or blocked */
  waitForSave(): Promise<boolean> {
    return this.#saving;
  }

  async #saveFiles(state: StudioState): Promise<boolean> {
    const { files } = state;
    this.#savedFiles = files;
    this.#savesOfFiles += 1;
    let isSaved = false;
    const areFilesSaved = await saveFiles(files, () => {
      this.#savesOfFiles -= 1;
      // It may have been edited while its files were written.
      const { draft } = this.#lastState?.files === files ? this.#lastState : state;
      isSaved = saveDraft(draft);
    });
    this.#showSaved(isSaved && areFilesSaved);
    return isSaved && areFilesSaved;
  }

  #showSaved(isSaved: boolean): void {
    this.#isSaved = isSaved;
    showSaved(isSaved, this.#areStepsKept);
  }

  /** Files that were read from the last visit are saved already. */
  markSaved(files: ReadonlyMap<string, File>): void {
    this.#savedFiles = files;
  }
}

function showSaved(isSaved: boolean, areStepsKept: boolean): void {
  const kept = areStepsKept
    ? 'Saved in this browser.'
    : 'Saved in this browser; undo does not outlive a reload.';
  const text = isSaved
    ? kept
    : 'Not saved: the storage of this browser is full or blocked. A reload loses the last changes.';
  if (saved.textContent === text) return;
  saved.textContent = text;
  saved.className = isSaved ? 'quiet' : 'trouble';
}
