/** Runs a command, ends it after `silent` milliseconds without output (default: ten minutes), and resolves once it has ended. */
export function runCommand(
  command: readonly string[],
  options: { live: boolean; silent?: number },
): Promise<{ code: number; output: string; hung: boolean }>;
