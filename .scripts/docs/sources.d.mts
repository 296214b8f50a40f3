export function readSection(text: string, slug: string, path: string): { level: number; text: string };
export function readSource(root: string, path: string): { text: string; sections: string[] };
