export function hashModules(root: string): Record<string, string>;
