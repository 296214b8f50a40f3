/** A page as Markdown. */
interface Source {
  name: string;
  /** Undefined for a generated page. */
  path?: string;
  text: string;
  /** Sections of other files that it shows, as in `test/bench/NAME.md#heading`. */
  sections: string[];
}

interface Rendered {
  name: string;
  title: string;
  html: string;
  headings: { level: number; id: string; text: string }[];
  sections: { id: string; heading: string; text: string }[];
}

type Highlight = (code: string, language: string) => string;

export function readPages(root: string, isWanted?: (name: string) => boolean): Source[];
export function layOutPages(root: string, highlight: Highlight): (Rendered & { document: string })[];
