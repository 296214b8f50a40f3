interface Renderers {
  highlight: (code: string, language: string) => string;
  showLink: (target: string, inner: string) => string;
  showImage: (target: string, alt: string) => string;
}

export function readBlocks(markdown: string): {
  language: string;
  label: string;
  isLive: boolean;
  code: string;
}[];
export function toSlug(text: string): string;
export function renderMarkdown(
  markdown: string,
  renderers: Renderers,
): {
  title: string;
  html: string;
  headings: { level: number; id: string; text: string }[];
  sections: { id: string; heading: string; text: string }[];
};
