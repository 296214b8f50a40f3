// Plugin for the site's build: makes a page for each model from a template, fills the places of the home page that show
// models, and gives scripts the models as the module `virtual:site-models`.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { escapeHtml } from './html.mjs';
import { fillModel, renderExamples, renderModelList, renderPills } from './model-html.mjs';
import { readSiteModels } from './site-models.mjs';

const virtual = 'virtual:site-models';

/** The model that the home page opens with. */
const opening = 'assay.commit-message';

const fill = (template, values) =>
  template.replace(/\{\{([\w-]+)\}\}/g, (place, name) => {
    if (!(name in values)) throw new Error(`Unknown place ${place} in a template of the site`);
    return values[name];
  });

const playground = '<!-- playground -->';

function fillHome(html, models, part) {
  const { handle, examples, card } = models.find((model) => model.handle === opening);
  const values = {
    handle,
    text: escapeHtml(examples[0].text),
    'example-links': renderExamples(examples, handle),
  };
  return html
    .replace(playground, () => fill(part, values))
    .replace('<!-- choice -->', () => renderPills(models, opening))
    .replace('<!-- description -->', () => escapeHtml(card.description))
    .replace('<!-- models -->', () => renderModelList(models))
    .replaceAll('<!-- count -->', () => String(models.length));
}

/** What scripts read: no figures, which the model card loads. */
const toModule = (models) =>
  `export const models = ${JSON.stringify(
    models.map(({ handle, name, examples, card }) => ({
      handle,
      name,
      description: card.description,
      examples,
    })),
  )};`;

/**
 * @param site folder of the pages
 * @param root folder of the models
 */
export async function modelPages(site, root) {
  const models = await readSiteModels(root);
  const pageOf = ({ handle }) => resolve(site, 'models', handle, 'index.html');
  const byPage = new Map(models.map((model) => [pageOf(model), model]));
  const read = (path) => readFileSync(join(site, path), 'utf8');
  return {
    name: 'model-pages',
    enforce: 'pre',
    /** Adds the pages to the inputs. */
    config: () => ({
      build: {
        rolldownOptions: {
          input: Object.fromEntries(models.map((model) => [`models/${model.handle}`, pageOf(model)])),
        },
      },
    }),
    resolveId(id) {
      if (id === virtual) return `\0${virtual}`;
      return byPage.has(resolve(id)) ? id : undefined;
    },
    load(id) {
      if (id === `\0${virtual}`) return toModule(models);
      const model = byPage.get(resolve(id));
      if (!model) return undefined;
      const template = read('models/template/index.html');
      return fill(
        template.replace(playground, () => read('shell/playground.html')),
        fillModel(model),
      );
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        path === '/index.html' ? fillHome(html, models, read('shell/playground.html')) : html,
    },
  };
}
