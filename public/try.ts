// "Try your own texts": a model ranks a visitor's lines, the visitor marks what is wrong, and goes on in the studio with the marks.

import { models } from 'virtual:site-models';
import { configureAssay, getSharedAssay, type ModelTrait, type ScoreCard } from 'assay';
import { describeUncertainty, english } from 'assay/elements';
import { render } from 'lit';
import { saveIncoming } from './build-page/saved/draft.js';
import { base } from './calls.js';
import { findById, formatError } from './page.js';
import { listTexts, maxTexts, type RankedText, rank } from './try/ranking.js';
import { type RankingActions, renderRanking } from './try/ranking-view.js';
import { exampleModel, exampleTexts, readVisit, saveVisit } from './try/visit.js';

const modelSelect = findById('model', HTMLSelectElement);
const traitSelect = findById('trait', HTMLSelectElement);
const field = findById('texts', HTMLTextAreaElement);
const area = findById('ranking', HTMLElement);
const state = findById('state', HTMLElement);
const trouble = findById('trouble', HTMLElement);

configureAssay({ base });

/** Milliseconds without a change of the texts before they are scored. */
const scoreDelay = 400;

let traits: readonly ModelTrait[] = [];
/** Cards by text, of the chosen model. */
let cards = new Map<string, ScoreCard>();
let wrong: ReadonlySet<string> = new Set();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Number of rankings so far: an earlier one does not overwrite a later one. */
let runs = 0;

function getTexts(): readonly RankedText[] {
  const key = traitSelect.value;
  return listTexts(field.value).flatMap((text) => {
    const card = cards.get(text);
    const score = card?.scores[key];
    if (!card || score === undefined) return [];
    return [{ text, score, doubt: describeUncertainty(card, english, card.detail[key]) ?? '' }];
  });
}

const actions: RankingActions = {
  toggle: (text) => {
    const next = new Set(wrong);
    if (!next.delete(text)) next.add(text);
    wrong = next;
    show();
  },
  goOn: () => void goOn(),
};

function show(): void {
  saveVisit({ model: modelSelect.value, trait: traitSelect.value, texts: field.value, wrong: [...wrong] });
  const trait = traits.find(({ key }) => key === traitSelect.value);
  if (trait) render(renderRanking({ texts: rank(getTexts()), trait, wrong }, actions), area);
}

async function goOn(): Promise<void> {
  const trait = traits.find(({ key }) => key === traitSelect.value);
  if (!trait) return;
  const { createMarkedDraft } = await import('./try/marked-draft.js');
  if (saveIncoming(createMarkedDraft(rank(getTexts()), wrong, trait)))
    location.href = new URL('./build.html', location.href).href;
  else trouble.textContent = 'The marks could not be kept: the storage of this browser is full or blocked.';
}

/** Scores the texts that have no card yet. */
async function score(): Promise<void> {
  clearTimeout(timer);
  const run = ++runs;
  const handle = modelSelect.value;
  const texts = listTexts(field.value);
  const missing = texts.filter((text) => !cards.has(text));
  trouble.textContent = '';
  try {
    let done = 0;
    for await (const { index, card, error } of getSharedAssay().scoreMany(handle, missing)) {
      if (run !== runs) return;
      const text = missing[index];
      if (text !== undefined && card) cards.set(text, card);
      if (error) trouble.textContent = formatError(error);
      done += 1;
      state.textContent = `Scored ${done} of ${missing.length} texts.`;
    }
    if (run !== runs) return;
    const limit = texts.length === maxTexts ? `, the first ${maxTexts} lines` : '';
    state.textContent =
      texts.length === 0 ? 'Paste texts above.' : `${texts.length} texts${limit}, the highest first.`;
  } catch (error) {
    if (run === runs) trouble.textContent = formatError(error);
  }
  if (run === runs) show();
}

/** @param trait key of the trait to rank by, if the model has it */
async function openModel(trait = ''): Promise<void> {
  cards = new Map();
  const run = ++runs;
  state.textContent = 'Loading the model …';
  try {
    const read = await getSharedAssay().traits(modelSelect.value);
    if (run !== runs) return;
    traits = read;
  } catch (error) {
    if (run === runs) trouble.textContent = formatError(error);
    return;
  }
  traitSelect.replaceChildren(...traits.map(({ key, name }) => new Option(name, key, false, key === trait)));
  await score();
}

modelSelect.addEventListener('change', () => {
  wrong = new Set();
  void openModel();
});
traitSelect.addEventListener('change', () => {
  // Marks are about one trait.
  wrong = new Set();
  show();
});
field.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => void score(), scoreDelay);
});

const visit = readVisit();
const chosen = models.some(({ handle }) => handle === visit?.model) ? visit?.model : exampleModel;
modelSelect.replaceChildren(
  ...models.map(({ handle, name }) => new Option(name, handle, false, handle === chosen)),
);
field.value = visit?.texts ?? exampleTexts;
wrong = new Set(visit?.wrong);
void openModel(visit?.trait);
