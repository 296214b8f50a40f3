interface Coverage {
  readonly static: Record<string, number>;
  readonly perTest: Record<string, Record<string, number>>;
}

interface Planned {
  readonly file: string;
  readonly only: ReadonlySet<string>;
}

export declare function omitTest(plan: readonly Planned[], name: string): Planned[];
export declare function separateLoading(coverage: Coverage, warm: Coverage): void;
