interface Page {
  /** Its address is `docs/<name>.html`. */
  name: string;
  /** Path of its Markdown; a generated page has `source` instead. */
  path?: string;
  source?: string;
}

export const groups: { title: string; pages: Page[] }[];
export const pages: Page[];
export const home: string;
export function toAddress(name: string): string;
