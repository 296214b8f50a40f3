// Earlier states of the studio, to undo to. Pure.

/** Most states that are kept. */
const maxStates = 100;
/** Changes in quicker succession are one step, such as the letters of a word. Milliseconds. */
const stepTime = 800;

/** Steps of the history, for a later visit. */
export interface Steps<T> {
  readonly states: readonly T[];
  /** Index of the current state. */
  readonly at: number;
}

interface Entry<T> {
  readonly state: T;
  readonly key: string;
  /** The key before the state was amended. */
  readonly firstKey: string;
}

export class History<T> {
  readonly #toKey: (state: T) => string;
  #entries: Entry<T>[] = [];
  #at = -1;
  #changedAt = -Infinity;

  /** @param toKey equal for equal states */
  constructor(toKey: (state: T) => string) {
    this.#toKey = toKey;
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#entries.length - 1;
  }

  /**
   * Adds a state, unless it equals the current one. What was undone can no longer be redone.
   * @param now milliseconds
   */
  push(state: T, now: number): void {
    const key = this.#toKey(state);
    if (this.#entries[this.#at]?.key === key) return;
    const isSameStep = this.#at > 0 && !this.canRedo && now - this.#changedAt < stepTime;
    const kept = this.#entries.slice(0, isSameStep ? this.#at : this.#at + 1);
    this.#entries = [...kept, { state, key, firstKey: key }].slice(-maxStates);
    this.#at = this.#entries.length - 1;
    this.#changedAt = now;
  }

  /**
   * Replaces the current state by what followed from it without an act of the visitor. Both are one step, however long that took,
   * and what was undone can still be redone.
   */
  amend(state: T): void {
    const key = this.#toKey(state);
    const entry = this.#entries[this.#at];
    if (entry && entry.key !== key) this.#entries[this.#at] = { ...entry, state, key };
  }

  /** All of them, for a later visit. */
  get steps(): Steps<T> {
    return { states: this.#entries.map(({ state }) => state), at: this.#at };
  }

  /**
   * Puts the steps of an earlier visit before those of this one. What could be redone there can be redone here until the first
   * change.
   */
  resume({ states, at }: Steps<T>): void {
    const earlier = states.map((state) => {
      const key = this.#toKey(state);
      return { state, key, firstKey: key };
    });
    const [first] = this.#entries;
    const isSame = first !== undefined && earlier[at]?.key === first.firstKey;
    const before = earlier.slice(0, isSame ? at : at + 1);
    const after = isSame && this.#entries.length === 1 ? earlier.slice(at + 1) : [];
    const all = [...before, ...this.#entries, ...after];
    this.#entries = all.slice(-maxStates);
    this.#at = Math.max(0, this.#at + before.length - (all.length - this.#entries.length));
    this.endStep();
  }

  /** Begins a new step with the next state, however soon it comes. */
  endStep(): void {
    this.#changedAt = -Infinity;
  }

  undo(): T | undefined {
    return this.#move(-1);
  }

  redo(): T | undefined {
    return this.#move(1);
  }

  #move(step: 1 | -1): T | undefined {
    const entry = this.#entries[this.#at + step];
    if (!entry) return undefined;
    this.#at += step;
    this.endStep();
    return entry.state;
  }
}
