// Marks words in a textarea: a copy of its text lies behind it, on which the CSS Custom Highlight API draws. Ranges move
// with edits, so marks stay on their words until the next explanation arrives.
import type { SpanContribution } from 'assay';

/** Points from which on a part is marked weakly, clearly and strongly. */
const levels = [0.75, 3, 8] as const;
const names = ['up', 'down'].flatMap((side) => levels.map((_, level) => `why-${side}-${level + 1}`));
const chosenName = 'why-chosen';

/** The highlight of a part; undefined if it changes next to nothing. */
function getMark(points: number): string | undefined {
  const level = levels.filter((least) => Math.abs(points) >= least).length;
  return level === 0 ? undefined : `why-${points > 0 ? 'up' : 'down'}-${level}`;
}

/** The end of what two texts have in common at their start. */
function findDifference(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

export class Marks {
  readonly #field: HTMLTextAreaElement;
  readonly #mirror: HTMLElement;
  readonly #text = document.createTextNode('');
  /** Undefined where the browser does not have highlights; the list shows the same. */
  readonly #highlights = globalThis.CSS?.highlights;

  /** @param mirror an empty element behind the field, with the same font, padding and width */
  constructor(field: HTMLTextAreaElement, mirror: HTMLElement) {
    this.#field = field;
    this.#mirror = mirror;
    // A line break at the end of the text has a line of its own in a textarea.
    mirror.append(this.#text, '\n');
    field.addEventListener('input', () => this.#copy());
    field.addEventListener('scroll', () => this.#scroll(), { passive: true });
    this.#copy();
  }

  /** Marks the given parts, and no others. */
  show(parts: readonly SpanContribution[]): void {
    if (!this.#highlights) return;
    const ranges = new Map<string, Range[]>(names.map((name) => [name, []]));
    for (const part of parts) {
      const mark = getMark(part.points);
      if (mark) ranges.get(mark)?.push(this.#createRange(part));
    }
    for (const [name, marked] of ranges) this.#highlights.set(name, new Highlight(...marked));
    this.choose(undefined);
  }

  /** Marks the part that the visitor points at, beside the others. */
  choose(part: SpanContribution | undefined): void {
    const highlight = new Highlight(...(part ? [this.#createRange(part)] : []));
    highlight.priority = 1;
    this.#highlights?.set(chosenName, highlight);
  }

  #createRange({ start, end }: SpanContribution): Range {
    const range = document.createRange();
    range.setStart(this.#text, Math.min(start, this.#text.length));
    range.setEnd(this.#text, Math.min(end, this.#text.length));
    return range;
  }

  /** Replaces only what differs, so that ranges elsewhere stay on their words. */
  #copy(): void {
    const { value } = this.#field;
    const { data } = this.#text;
    const start = findDifference(data, value);
    let [oldEnd, newEnd] = [data.length, value.length];
    while (oldEnd > start && newEnd > start && data[oldEnd - 1] === value[newEnd - 1]) {
      oldEnd--;
      newEnd--;
    }
    this.#text.replaceData(start, oldEnd - start, value.slice(start, newEnd));
    this.#scroll();
  }

  #scroll(): void {
    this.#mirror.scrollTop = this.#field.scrollTop;
  }
}
