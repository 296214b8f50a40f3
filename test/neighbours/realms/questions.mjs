// What createAssay() is asked in realms other than pages, and the answers: of those that can start an engine, and of those
// that cannot, which list models and say where to score.
import assert from 'node:assert/strict';
import { model, text } from '../widget.mjs';

/** A model to build. */
const mood = {
  effort: 'low',
  traits: [
    {
      type: 'spectrum',
      key: 'mood',
      positive_label: 'good',
      negative_label: 'bad',
      positive_paraphrases: [
        'A lovely day',
        'What a great surprise',
        'I am so happy',
        'This works very well',
      ],
      negative_paraphrases: ['An awful day', 'What a bad surprise', 'I am so sad', 'This fails every time'],
    },
  ],
};

/** Code of a module that calls `answer()` with all answers. @param url of the module with createAssay() */
export const questions = (url, options = '{}') => `
  import { createAssay } from '${url}';
  const ask = (question) => question().catch(({ name, code, message }) => ({ name, code, message }));
  // Service workers have no await at the top of a module.
  void (async (assay) => {
    const models = await ask(async () => (await assay.models()).map(({ handle }) => handle));
    const traits = await ask(async () => (await assay.traits('${model}')).map(({ key }) => key));
    const unknown = await ask(() => assay.traits('assay.missing'));
    const score = await ask(async () => (await assay.score('${model}', '${text}')).composite);
    const many = await ask(async () => {
      for await (const { card } of assay.scoreMany('${model}', ['${text}'])) return card.composite;
    });
    const built = await ask(async () => (await assay.build(${JSON.stringify(mood)}, undefined, { handle: 'local.mood' })).handle);
    const status = await ask(async () => (await assay.status()).stored);
    answer({ models, traits, unknown, score, many, built, status });
  })(createAssay(${options}));`;

function assertCatalog({ models, traits, unknown }) {
  assert.ok(Array.isArray(models) && models.includes(model), JSON.stringify(models));
  assert.deepEqual(traits, ['humor']);
  const message = "Model 'assay.missing' not found";
  assert.deepEqual(unknown, { name: 'AssayError', code: 'model_not_found', message });
}

/** The answers of a realm in which an engine runs. @param stored where it stores its data */
export function assertScores({ score, many, built, status, ...catalog }, stored = 'disk') {
  assertCatalog(catalog);
  assert.ok(score > 0, JSON.stringify(score));
  assert.equal(many, score);
  assert.equal(built, 'local.mood', JSON.stringify(built));
  assert.equal(status, stored);
}

/** The answers of a realm without an engine. @param realm its class */
export function assertRefuses({ models, traits, unknown, ...others }, realm) {
  assertCatalog({ models, traits, unknown });
  const message =
    `No engine can start in ${realm}, where only models() and traits() work. ` +
    'Score in a page; in an extension, use an offscreen document';
  const refusal = { name: 'AssayError', code: 'engine_unavailable', message };
  for (const [name, answer] of Object.entries(others)) assert.deepEqual(answer, refusal, name);
}
