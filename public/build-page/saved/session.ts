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
    const isSaved = saveDraft(state.draft);
    if (state.files === this.#savedFiles) this.#showSaved(isSaved);
    else void saveFiles(state.files).then((areFilesSaved) => this.#showSaved(isSaved && areFilesSaved));
    this.#savedFiles = state.files;
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
