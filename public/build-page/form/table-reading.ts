// A table while it is read: it is kept meanwhile, so that a reload goes on with it, and the page says so.
import { announce } from '../progress.js';
import { dropTable, keepTable } from '../saved/kept-table.js';

/** Most tables are read within this time, in which a line that comes and goes would only make the page jump. Milliseconds. */
const quietTime = 300;

export class TableReading {
  readonly #onChange: () => void;
  /** The table that is kept; undefined for none. */
  #file: File | undefined;
  #isActive = false;
  #line = '';

  /** @param onChange called when there is another line */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  /** What the page says meanwhile; empty for nothing. */
  get line(): string {
    return this.#line;
  }

  /** @param isKept whether an earlier visit has kept it */
  begin(file: File, isKept: boolean): void {
    this.#file = file;
    this.#isActive = true;
    const line = `Reading ${file.name} …`;
    if (isKept) {
      this.#say(file, `${line} The page was reloaded before it was read.`);
      return;
    }
    this.#line = '';
    setTimeout(() => this.#line === '' && this.#show(file, line), quietTime);
    void keepTable(file).then((isWritten) => {
      if (isWritten) return;
      this.#say(file, `${line} A reload loses it: the storage of this browser is full or blocked.`);
    });
  }

  #show(file: File, line: string): void {
    if (file !== this.#file || !this.#isActive) return;
    this.#line = line;
    this.#onChange();
  }

  #say(file: File, line: string): void {
    this.#show(file, line);
    if (this.#line === line) announce(line);
  }

  /** The table was read. @param saved whether a reload goes on with what it became; until then it is kept */
  end(saved: Promise<boolean>): void {
    const file = this.#file;
    this.#isActive = false;
    this.#line = '';
    void saved.then((isSaved) => {
      if (isSaved && file === this.#file) this.drop();
    });
  }

  /** Neither reads nor keeps it any longer. */
  drop(): void {
    if (!this.#file) return;
    this.#file = undefined;
    this.#isActive = false;
    this.#line = '';
    void dropTable();
  }
}
