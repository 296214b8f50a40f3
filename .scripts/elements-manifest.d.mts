interface Described {
  name: string;
  description: string;
}

interface ElementDeclaration extends Described {
  tagName: string;
  members: Described[];
  attributes: Described[];
  events: (Described & { type: { text: string } })[];
  slots: Described[];
  cssParts: { name: string }[];
  cssProperties: { name: string; default: string }[];
}

interface Manifest {
  modules: { declarations: ElementDeclaration[] }[];
}

export function createManifest(): Manifest;
export function createHtmlData(manifest: Manifest): { tags: (Described & { attributes: Described[] })[] };
