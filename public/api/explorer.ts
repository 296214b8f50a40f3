// openapi-explorer with this site's settings and styles. Loaded on demand, because of its size.
import 'openapi-explorer';
import { explorerStyles } from './explorer-styles.js';

export interface Explorer extends HTMLElement {
  loadSpec(document: object): Promise<void>;
}

/** The part that is read of the detail of `spec-loaded`. */
interface LoadedSpec {
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

/** Where the package shows the list beside one operation; in narrower windows, it shows all operations below each other. */
const wideWindow = matchMedia('(min-width: 768px)');

/**
 * Opens the first operation, unless the page's address names one, as soon as the window is wide enough for two columns. After it
 * is widened, the package would show none.
 */
function openFirstOperation(element: HTMLElement): void {
  let first = '';
  const open = (id: string) => {
    if (wideWindow.matches && id !== '') element.setAttribute('explorer-location', id);
  };
  element.addEventListener('spec-loaded', (event) => {
    first = (event as CustomEvent<LoadedSpec>).detail.tags[0]?.paths[0]?.elementId ?? '';
    if (location.hash === '') open(first);
  });
  wideWindow.addEventListener('change', () => open(location.hash.slice(1) || first));
}

/** The styles of a class made with Lit, which each new element of it adopts. */
interface StyledClass {
  readonly elementStyles: CSSStyleSheet[];
}

// The package ships no types.
for (const name of ['openapi-explorer', 'api-response'])
  (customElements.get(name) as unknown as StyledClass | undefined)?.elementStyles.push(explorerStyles);

/** Creates the element, without a document. */
export function createExplorer(): Explorer {
  const element = document.createElement('openapi-explorer') as Explorer;
  for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
  openFirstOperation(element);
  return element;
}
