// openapi-explorer as this site uses it; loaded when the page needs it, a chunk of its own.
import 'openapi-explorer';

export interface Explorer extends HTMLElement {
  loadSpec(document: object): Promise<void>;
}

/** What is read of a document that the element has loaded. */
interface Loaded {
  readonly tags: readonly { readonly paths: readonly { readonly elementId: string }[] }[];
}

const settings = {
  'use-path-in-nav-bar': 'true',
  'default-schema-tab': 'body',
  'hide-server-selection': 'true',
  'hide-authentication': 'true',
  'response-area-height': '24rem',
  'schema-expand-level': '2',
};

/** Opens the first operation, unless this page's address names one or the window is too narrow for two columns. */
function startAtFirst(element: HTMLElement): void {
  if (location.hash !== '' || matchMedia('(width < 48rem)').matches) return;
  element.addEventListener('spec-loaded', (event) => {
    const [first] = (event as CustomEvent<Loaded>).detail.tags;
    element.setAttribute('explorer-location', first?.paths[0]?.elementId ?? '');
  });
}

/** The element, without a document yet. */
export function createExplorer(): Explorer {
  // The package has no types of its own.
  const element = document.createElement('openapi-explorer') as Explorer;
  for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
  startAtFirst(element);
  return element;
}
