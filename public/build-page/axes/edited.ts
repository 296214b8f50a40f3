// The visitor's changes of discovered traits, stored for the next visit: those of the version that was shown last.

interface Edited {
  readonly handle: string;
  /** SHA-256 of the version's artifact. */
  readonly artifact: string;
  /** Not validated. */
  readonly cards: unknown;
}

const storageKey = 'assay-build-axes';

/** undefined before the first change and where storage is unavailable. */
export function readEdited(): Edited | undefined {
  try {
    const { handle, artifact, cards } = Object(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return typeof handle === 'string' && typeof artifact === 'string'
      ? { handle, artifact, cards }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Does nothing where storage is unavailable. */
export function saveEdited(edited: Edited): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(edited));
  } catch {
    // Storage is full or blocked; the changes last until the page is closed.
  }
}
