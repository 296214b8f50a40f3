interface Mutant {
  readonly status: string;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

export declare const tableHead: string;
interface KeptReport {
  readonly all: number;
  readonly share: number;
  readonly mutants: readonly Mutant[];
}

export declare function countMutants(
  results: readonly (readonly [path: string, report: KeptReport])[],
): Record<'all' | 'tested' | 'killed' | 'timedOut' | 'survived' | 'notCovered' | 'score', number>;
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
