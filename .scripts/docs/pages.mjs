// The table of contents of the docs: parts with pages in the order of the navigation. A page has a name, which is its
// address below `docs/`, and either the path of its Markdown or, for a generated reference, the path of its source: links to
// that file lead to the page.
import { elementPages } from './element-pages.mjs';
import { modulePages } from './module-pages.mjs';

const concept = (name) => ({ name, path: `docs/concepts/${name}.md` });
const guide = (name) => ({ name, path: `docs/guides/${name}.md` });
const recipe = (name) => ({ name, path: `docs/recipes/${name}.md` });
const operation = (name) => ({ name, path: `docs/operate/${name}.md` });
const trust = (name) => ({ name, path: `docs/trust/${name}.md` });
const document = (name) => ({ name, path: `docs/${name}.md` });
const reference = (name, source) => ({ name, source });

/** The page at `docs.html`; all others are in the folder `docs/`. */
export const home = 'overview';

/** Parts of the docs; a part without pages is left out. */
const parts = [
  {
    title: 'Start',
    pages: [
      home,
      'installation',
      'choose',
      'widgets',
      'javascript',
      'rest',
      'node',
      'perspective',
      'typescript',
      'frameworks',
      'ssr',
    ].map(guide),
  },
  {
    title: 'Recipes',
    pages: [
      'comment-form',
      'moderate-comments',
      'own-rule',
      'commit-gate',
      'ticket-triage',
      'many-rows',
      'agent',
    ].map(recipe),
  },
  {
    title: 'Trust',
    pages: [
      ...['limits', 'moderation', 'elsewhere', 'thresholds'].map(trust),
      guide('privacy'),
      trust('reproducibility'),
      guide('explanations'),
      document('reliability'),
    ],
  },
  {
    title: 'Concepts',
    pages: [
      ...['score-card', 'position-and-probability', 'traits', 'training', 'discovery', 'versions'].map(
        concept,
      ),
      guide('models'),
      guide('building'),
      guide('embedders'),
      document('architecture'),
      { name: 'decisions', path: 'docs/decisions/README.md' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      ...elementPages,
      guide('styling'),
      reference('configuration', 'src/authoring/configuration/index.ts'),
      reference('errors', 'src/core/contract/errors.ts'),
      ...modulePages,
      document('command-line'),
      document('stability'),
      { name: 'changelog', path: 'CHANGELOG.md' },
      document('glossary'),
    ],
  },
  {
    title: 'Operate',
    pages: [
      operation('scale'),
      operation('proxy'),
      document('container'),
      guide('offline'),
      guide('service-worker'),
      guide('tabs'),
      guide('policy'),
      guide('frames'),
      guide('mirrors'),
      document('agents'),
      document('browsers'),
      document('performance'),
      document('dependencies'),
    ],
  },
];

export const groups = parts.filter((part) => part.pages.length > 0);

export const pages = groups.flatMap((group) => group.pages);

/** Where a page is, from the root of the site: `docs/tabs.html`. */
export const toAddress = (name) => (name === home ? 'docs.html' : `docs/${name}.html`);
