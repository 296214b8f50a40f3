export interface StepResult {
  code: number;
  output: string;
}

export interface Counts {
  passed: number;
  failed: number;
}

export function whole(result: StepResult): Counts;
export function counted(result: StepResult): Counts;
export function countedByBrowser(result: StepResult): Counts;
export function failures(output: string, most?: number): string;
export function failedFiles(output: string): string[];
export function failedTitles(output: string): string[];
export function failedParts(output: string): string[];
export function failedFronts(output: string): string[];
