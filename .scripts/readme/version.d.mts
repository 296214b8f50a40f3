export function listTexts(): string[];
export function readVersions(text: string): string[];
export function pinVersion(text: string, version: string): string;
