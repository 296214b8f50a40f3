// Replacements of parts of a text, step by step, and where what is left of it stood. Pure.

/** `text.slice(start, end)` becomes `by`. */
export type Edit = readonly [start: number, end: number, by: string];

/** Finds the edits of a text, in order and without overlap. */
export type Step = (text: string) => readonly Edit[];

/** Unit i of a changed text was made of `original.slice(starts[i], ends[i])`. */
export interface Offsets {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  let changed = '';
  let at = 0;
  for (const [start, end, by] of edits) {
    changed += text.slice(at, start) + by;
    at = end;
  }
  return changed + text.slice(at);
}

/** Those of a text that no step has changed. */
export function createOffsets(length: number): Offsets {
  return {
    starts: Uint32Array.from({ length }, (_, i) => i),
    ends: Uint32Array.from({ length }, (_, i) => i + 1),
  };
}

/** Those after edits. A unit of a replacement was made of all that was replaced, an inserted one of the empty place. */
export function moveOffsets({ starts, ends }: Offsets, edits: readonly Edit[]): Offsets {
  if (edits.length === 0) return { starts, ends };
  const length = edits.reduce((sum, [start, end, by]) => sum + by.length - (end - start), starts.length);
  const moved = { starts: new Uint32Array(length), ends: new Uint32Array(length) };
  let from = 0;
  let to = 0;
  const keep = (end: number) => {
    moved.starts.set(starts.subarray(from, end), to);
    moved.ends.set(ends.subarray(from, end), to);
    to += end - from;
  };
  for (const [start, end, by] of edits) {
    keep(start);
    const offset = start < end ? (starts[start] ?? 0) : (ends[start - 1] ?? 0);
    moved.starts.fill(offset, to, to + by.length);
    moved.ends.fill(start < end ? (ends[end - 1] ?? 0) : offset, to, to + by.length);
    to += by.length;
    from = end;
  }
  keep(starts.length);
  return moved;
}

/**
 * The step that replaces what a pattern finds.
 * @param pattern global; with the flag `d` and a group `kept`, only what is around that group is replaced
 * @param rewrite what a match becomes; of a match with a kept group, what stands on either side of it
 */
export function replaceAll(pattern: RegExp, rewrite: (match: string) => string): Step {
  return (text) => {
    const edits: Edit[] = [];
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const by = rewrite(match[0]);
      const kept = match.indices?.groups?.kept;
      if (kept) edits.push([match.index, kept[0], by], [kept[1], end, by]);
      else if (by !== match[0]) edits.push([match.index, end, by]);
    }
    return edits;
  };
}
