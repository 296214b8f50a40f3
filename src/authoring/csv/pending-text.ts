// Text that arrives piece by piece, of which the start may have to wait for its end. Pure.

/** Units from which on an incomplete text is not read again with each piece. */
const enough = 64 * 1024;

/**
 * Collects pieces. A long incomplete text is read again only once it has doubled, so that all readings together cost as much
 * as a few of the whole.
 */
export class PendingText {
  readonly #limit: number;
  #parts: string[] = [];
  #length = 0;
  /** Units that were read, and incomplete. */
  #read = 0;

  /** @param limit units of an incomplete text: past it, the text is read at once, so that it can be refused */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns all that waits, to be read now; undefined to wait for more */
  add(piece: string, ends: boolean): string | undefined {
    this.#parts.push(piece);
    this.#length += piece.length;
    const waits = this.#read >= enough && this.#length < 2 * this.#read && this.#length <= this.#limit;
    return waits && !ends ? undefined : this.#parts.join('');
  }

  /** @param remainder the incomplete end of what was read */
  keep(remainder: string): void {
    this.#parts = [remainder];
    this.#length = remainder.length;
    this.#read = remainder.length;
  }
}
