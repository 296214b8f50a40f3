export function createModelTable(): string;
export function replaceTable(text: string): string;
