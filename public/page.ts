// Shared by the scripts of all pages: finding elements, and formatting errors, counts and sizes.

/** Finds an element by its id. @throws Error when the page has no element of this type with the id */
export function findById<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`Missing ${type.name} with id '${id}'`);
}

/** The page's only `<assay-score>`. @throws Error when the page has none */
export function findScoreElement(): HTMLElementTagNameMap['assay-score'] {
  const element = document.querySelector('assay-score');
  if (element) return element;
  throw new Error('Missing <assay-score>');
}

/** The message of anything thrown. */
export const formatError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const counts = new Intl.NumberFormat('en');
const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `12,500` */
export const formatCount = (count: number): string => counts.format(count);

/** `22.9 MB` */
export const formatMegabytes = (bytes: number): string => `${decimals.format(bytes / 1e6)} MB`;

/** `840 B`, `2.1 kB`, `22.9 MB`, `10.7 GB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1e3) return `${bytes} B`;
  if (bytes < 1e6) return `${decimals.format(bytes / 1e3)} kB`;
  return bytes < 1e9 ? formatMegabytes(bytes) : `${decimals.format(bytes / 1e9)} GB`;
}
