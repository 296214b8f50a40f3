// Literals of special tokens in a text, such as `<s>`.

export interface Literal {
  readonly content: string;
  readonly id: number;
  /** Takes the white space before it, or after it, along. */
  readonly takesBefore: boolean;
  readonly takesAfter: boolean;
}

/** A part of a text: text between literals, or the id of one. */
export type Section = string | number;

export class Literals {
  readonly #byContent: ReadonlyMap<string, Literal>;
  readonly #pattern: RegExp | null;

  constructor(literals: readonly Literal[]) {
    this.#byContent = new Map(literals.map((literal) => [literal.content, literal]));
    const contents = [...this.#byContent.keys()].sort((a, b) => b.length - a.length);
    const escaped = contents.map((content) => content.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    this.#pattern = contents.length === 0 ? null : new RegExp(`(${escaped.join('|')})`, 'u');
  }

  /** True for a text with a literal. */
  areIn(text: string): boolean {
    return this.#pattern?.test(text) ?? false;
  }

  /** Parts a text at its literals. */
  split(text: string): readonly Section[] {
    if (!this.#pattern) return [text];
    const parts = text.split(this.#pattern);
    return parts.map((part, at) => {
      // Texts have even indices, literals odd ones.
      if (at % 2 === 1) return this.#byContent.get(part)?.id ?? part;
      const [before, after] = [
        this.#byContent.get(parts[at - 1] ?? ''),
        this.#byContent.get(parts[at + 1] ?? ''),
      ];
      const trimmed = before?.takesAfter ? part.trimStart() : part;
      return after?.takesBefore ? trimmed.trimEnd() : trimmed;
    });
  }
}
