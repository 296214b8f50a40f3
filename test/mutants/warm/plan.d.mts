interface Coverage {
  readonly static: Record<string, number>;
  readonly perTest: Record<string, Record<string, number>>;
}

export declare function separateLoading(coverage: Coverage, warm: Coverage): void;
