// What a source left out, counted while it is read: the facts behind a build's warnings.

/** Distinct unknown labels that are counted one by one; rows with others are counted together. */
const labelLimit = 1000;

export class SourceTally {
  readonly #unmapped = new Map<string, number>();
  readonly #mapped = new Map<string, number>();
  readonly #labelGrades = new Map<string, string>();
  readonly #locations = new Map<string, string[]>();
  #unmappedRows = 0;
  /** Rows that were read. Blank lines do not count. */
  rows = 0;
  /** Rows with at least one sample. */
  used = 0;
  /** Rows that a cap left out: `max_samples` or `max_per_class`. */
  undrawn = 0;
  /** Rows whose labels the mapping does not name. */
  unnamed = 0;
  /** Rows without a grade or a label. */
  ungraded = 0;
  /** WHATWG name of the encoding, if the file declares none and is not UTF-8. */
  assumedEncoding: string | undefined;
  /** Rows with a grade, but without a text. */
  textless = 0;
  /** Rows whose text the host shortened. */
  shortened = 0;
  /** Where the host gave a part of the rows only: how many there are, and why. */
  partial: { readonly total: number | undefined; readonly reason: string } | undefined;
  /** The first cell that spans lines which look like rows of their own, and their number. */
  longCell: { readonly line: number; readonly lines: number } | undefined;

  /** Rows that the counts name; all that were read. */
  get named(): number {
    return this.used + this.undrawn + this.unnamed + this.ungraded + this.textless + this.shortened;
  }

  /** Counts a row that gives no sample: its labels are unknown, or it has none. */
  countUngraded(hasUnknownLabel: boolean): void {
    if (hasUnknownLabel) this.unnamed++;
    else this.ungraded++;
  }

  /** Rows by label, for labels that the mapping does not name, in the order of their first row. */
  get unmapped(): ReadonlyMap<string, number> {
    return this.#unmapped;
  }

  /** Rows by label of the mapping. */
  get mapped(): ReadonlyMap<string, number> {
    return this.#mapped;
  }

  /** What each label of the mapping is mapped to. */
  get labelGrades(): ReadonlyMap<string, string> {
    return this.#labelGrades;
  }

  /** Where the source has samples of a trait, by trait key. */
  get locations(): ReadonlyMap<string, readonly string[]> {
    return this.#locations;
  }

  /** All rows with labels that the mapping does not name, also those beyond the counted labels. */
  get unmappedRows(): number {
    return this.#unmappedRows;
  }

  /** @param location where the source has samples of the trait: `field 'danger'`, `column 'score'` */
  expect(trait: string, location: string): void {
    const locations = this.#locations.get(trait);
    if (locations === undefined) this.#locations.set(trait, [location]);
    else if (!locations.includes(location)) locations.push(location);
  }

  /** Adds a label of the mapping, without rows yet. @param grade what it is mapped to, as a text that only equal grades have */
  expectLabel(label: string, grade: string): void {
    this.#mapped.set(label, 0);
    this.#labelGrades.set(label, grade);
  }

  countMapped(label: string): void {
    this.#mapped.set(label, (this.#mapped.get(label) ?? 0) + 1);
  }

  countUnmapped(label: string): void {
    this.#unmappedRows++;
    const rows = this.#unmapped.get(label);
    if (rows !== undefined || this.#unmapped.size < labelLimit) this.#unmapped.set(label, (rows ?? 0) + 1);
  }
}
