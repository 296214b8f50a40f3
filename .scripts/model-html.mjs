// HTML of the demo site that is made from the models at build time: choices, examples, the list of models, and what the page
// of a model says of it. All text from models is escaped.
import { escapeHtml } from './html.mjs';
import { groups } from './site-models.mjs';

const byGroup = (models) =>
  Object.entries(groups)
    .map(([group, words]) => ({ ...words, group, members: models.filter((model) => model.group === group) }))
    .filter(({ members }) => members.length > 0);

const renderPill = ({ handle, name, card }, chosen) =>
  `<label class="pill" title="${escapeHtml(card.description)}"><input type="radio" name="model" value="${handle}"${handle === chosen ? ' checked' : ''}> ${escapeHtml(name)}</label>`;

/** The choice of a model: one row of radio buttons a group. */
export function renderPills(models, chosen) {
  const rows = byGroup(models).map(
    ({ group, title, members }) =>
      `<div class="pill-group" role="group" aria-labelledby="group-${group}"><span class="group-name" id="group-${group}">${title}</span>${members.map((model) => renderPill(model, chosen)).join('')}</div>`,
  );
  return rows.join('\n');
}

/** Links that open a playground with an example. @param handle in the links; undefined on the page of the model */
export function renderExamples(examples, handle) {
  const links = examples.map(({ label, text }) => {
    const fields = new URLSearchParams({ ...(handle && { model: handle }), text });
    return `<a class="chip" href="#${escapeHtml(fields.toString())}">${escapeHtml(label)}</a>`;
  });
  return links.join('');
}

const countTraits = ({ traits }) => `${traits.length} ${traits.length === 1 ? 'trait' : 'traits'}`;

/** All models by group, each with a link to its page. */
export function renderModelList(models) {
  const sections = byGroup(models).map(
    ({ title, purpose, members }) => `<section class="model-group">
      <h3>${title}</h3>
      <p class="quiet">${purpose}</p>
      <ul>${members
        .map(
          ({ handle, name, card }) =>
            `<li><a href="./models/${handle}/">${escapeHtml(name)}</a> <span class="quiet">${countTraits(card)}</span><p>${escapeHtml(card.description)}</p></li>`,
        )
        .join('')}</ul>
    </section>`,
  );
  return sections.join('\n');
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The figures of a model in short, for the head of its page. */
function listFacts({ card, bytes, download }) {
  const samples = card.traits.reduce((sum, { sample_count: count }) => sum + count, 0);
  const auroc = Object.values(card.metrics).flatMap((figures) => figures.auroc ?? []);
  const licences = [...new Set(card.upstream_sources.flatMap(({ license }) => license ?? []))];
  return [
    ['Scores', countTraits(card)],
    ['Learned from', `${samples.toLocaleString('en')} labels`],
    ...(auroc.length > 0 ? [['AUROC, cross-validated', mean(auroc).toFixed(3)]] : []),
    ['Download', `${(download / 1e6).toFixed(1)} MB, the model ${Math.ceil(bytes / 1000)} kB of it`],
    ...(licences.length > 0 ? [['Licence of the data', licences.join(', ')]] : []),
  ];
}

const renderFacts = (model) =>
  listFacts(model)
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('');

const renderExampleCards = ({ handle, examples }) =>
  examples
    .map(({ label, text }) => {
      const fields = new URLSearchParams({ model: handle, text });
      return `<li><h3>${escapeHtml(label)}</h3><p><assay-badge model="${handle}">${escapeHtml(text)}</assay-badge></p><a href="../../#${escapeHtml(fields.toString())}">Open in the playground<span class="away">: ${escapeHtml(label)}</span></a></li>`;
    })
    .join('\n');

/** What the template of a model's page is filled with, by the name of the place. */
export const fillModel = (model) => ({
  handle: model.handle,
  name: escapeHtml(model.name),
  group: groups[model.group].title,
  description: escapeHtml(model.card.description),
  text: escapeHtml(model.examples[0].text),
  'example-links': renderExamples(model.examples),
  facts: renderFacts(model),
  examples: renderExampleCards(model),
});
