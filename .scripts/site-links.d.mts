interface Manifest {
  version: string;
  homepage?: string;
  repository?: string | { url: string };
}

export function createReleaseLine(manifest: Manifest): string;
export function createSocialTags(html: string, path: string, manifest: Manifest): string;
export function makeImageAbsolute(manifest: Manifest): {
  name: string;
  transformIndexHtml: { order: 'post'; handler: (html: string, page: { path: string }) => string };
};
