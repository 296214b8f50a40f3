// The table of contents of the docs: groups of pages in the order of the navigation. A page has a name, which is its
// address below `docs/`, and either the path of its Markdown or, for a generated reference, the path of its source: links to
// that file lead to the page.

const concept = (name) => ({ name, path: `docs/concepts/${name}.md` });
const guide = (name) => ({ name, path: `docs/guides/${name}.md` });
const document = (name) => ({ name, path: `docs/${name}.md` });
const reference = (name, source) => ({ name, source });

/** The page at `docs.html`; all others are in the folder `docs/`. */
export const home = 'overview';

export const groups = [
  { title: 'Start', pages: [guide(home), guide('installation')] },
  {
    title: 'Concepts',
    pages: ['score-card', 'position-and-probability', 'traits', 'training', 'discovery', 'versions'].map(
      concept,
    ),
  },
  {
    title: 'In a page',
    pages: ['widgets', 'styling', 'javascript', 'explanations', 'rest', 'embedders', 'offline', 'tabs'].map(
      guide,
    ),
  },
  { title: 'Your site', pages: ['privacy', 'policy', 'typescript', 'ssr'].map(guide) },
  {
    title: 'Node and command line',
    pages: [guide('node'), document('command-line'), document('container'), document('agents')],
  },
  { title: 'Models', pages: [guide('models'), guide('building'), guide('mirrors')] },
  {
    title: 'Reference',
    pages: [
      reference('elements', 'src/elements/index.ts'),
      reference('configuration', 'src/contract/configuration/index.ts'),
      reference('errors', 'src/contract/errors.ts'),
      reference('modules', 'src/client/index.ts'),
      reference('modules-node', 'src/node/index.ts'),
      reference('modules-parts', 'src/contract/index.ts'),
      document('glossary'),
      document('performance'),
      document('reliability'),
    ],
  },
];

export const pages = groups.flatMap((group) => group.pages);

/** Where a page is, from the root of the site: `docs/tabs.html`. */
export const toAddress = (name) => (name === home ? 'docs.html' : `docs/${name}.html`);
