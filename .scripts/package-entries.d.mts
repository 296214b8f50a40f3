export const entries: Record<'page' | 'parts' | 'scripts', Record<string, string>>;
export const subpaths: readonly (readonly [subpath: string, path: string])[];
export const external: readonly RegExp[];
