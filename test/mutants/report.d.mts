interface Mutant {
  readonly status: string;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

export declare const tableHead: string;
export declare function countMutants(
  results: readonly (readonly [path: string, report: { readonly mutants: readonly Mutant[] }])[],
): Record<'total' | 'killed' | 'timedOut' | 'survived' | 'notCovered', number>;
export declare function formatRow(
  folder: string,
  files: number,
  counts: ReturnType<typeof countMutants>,
): string;
export declare function formatSurvivor(
  mutant: Mutant & {
    readonly fileName: string;
    readonly location: { readonly start: Place; readonly end: Place };
    readonly mutatorName: string;
    readonly replacement: string;
  },
  source: string,
): string;
