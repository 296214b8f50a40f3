// The places of a text that two tokenizers part differently: those that overlap become one. Pure.

/** In order, without overlap: place i is `text.slice(starts[i], ends[i])`. */
interface Ranges {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

interface JoinedRanges extends Ranges {
  /** For each list the index of the joined range of each of its ranges. */
  readonly indices: readonly Uint32Array[];
}

export function joinRanges(lists: readonly Ranges[]): JoinedRanges {
  const all = lists.flatMap(({ starts, ends }, list) =>
    Array.from(starts, (start, index) => ({ list, index, start, end: ends[index]! })),
  );
  all.sort((a, b) => a.start - b.start || a.list - b.list);
  const starts: number[] = [];
  const ends: number[] = [];
  const indices = lists.map((list) => new Uint32Array(list.starts.length));
  for (const { list, index, start, end } of all) {
    const last = ends.length - 1;
    if (last >= 0 && start < ends[last]!) ends[last] = Math.max(ends[last]!, end);
    else {
      starts.push(start);
      ends.push(end);
    }
    indices[list]![index] = ends.length - 1;
  }
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), indices };
}
