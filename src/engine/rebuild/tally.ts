// Downloads that go on at the same time, told as one.

export interface Tally {
  /** What tells of one part. */
  part(name: string): (done: number, total: number) => void;
  /** Does the work of a part; afterwards it has come whole, if anything was told of it. */
  during<T>(name: string, work: Promise<T>): Promise<T>;
}

/** @param report bytes so far and in all, of the parts that are downloaded */
export function tally(report: (done: number, total: number) => void): Tally {
  const parts = new Map<string, { done: number; total: number }>();
  const tell = (name: string, done: number, total: number) => {
    parts.set(name, { done, total });
    const all = [...parts.values()];
    const sum = (field: 'done' | 'total') => all.reduce((bytes, part) => bytes + part[field], 0);
    report(sum('done'), sum('total'));
  };
  return {
    part: (name) => (done, total) => tell(name, done, total),
    during: async (name, work) => {
      const result = await work;
      const known = parts.get(name);
      if (known && known.done < known.total) tell(name, known.total, known.total);
      return result;
    },
  };
}
