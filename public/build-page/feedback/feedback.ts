// Feedback on the scores of the text that is tried: collected here, sent to the model and trained when the visitor asks.
import { type AuthoredModel, getSharedAssay, type ModelTrait, type ScoreCard } from 'assay';
import { AssayScoreEvent } from 'assay/elements';
import { render } from 'lit';
import { findById, findScoreElement } from '../../page.js';
import { BuildRequestEvent, describeBuildError } from '../build-job.js';
import { type Change, type Corrections, compareScores, toFeedback, toggleCorrection } from './corrections.js';
import { type CorrectionActions, renderCorrections, type SimilarText } from './corrections-view.js';
import { findSimilar } from './similar.js';
import { readCorrections, saveCorrections } from './stored-corrections.js';

const area = findById('correct', HTMLElement);
const sample = findById('sample', HTMLTextAreaElement);

let handle = '';
let traits: readonly ModelTrait[] = [];
let card: ScoreCard | undefined;
let corrections: Corrections = [];
let stored = 0;
let changes: readonly Change[] = [];
let version = '';
let trouble = '';
let similar: readonly SimilarText[] = [];
let learned = 0;

/** Texts that are offered at once. */
const maxSimilar = 3;

/** Texts of the table. */
let listTexts = (): readonly string[] => [];

/** @param list returns the texts of the table, which are offered when one like them is corrected */
export function setTextSource(list: typeof listTexts): void {
  listTexts = list;
}

/** Finds texts like the last corrected one, and scores them. */
async function offerSimilar(): Promise<void> {
  const last = corrections.at(-1);
  const model = handle;
  const known = new Set(corrections.filter(({ key }) => key === last?.key).map(({ text }) => text));
  const others = last ? listTexts().filter((text) => !known.has(text.trim())) : [];
  const offered: SimilarText[] = [];
  for (const text of last ? findSimilar(last.text, others, maxSimilar) : []) {
    const score = (await getSharedAssay().score(model, text)).scores[last?.key ?? ''];
    if (last && score !== undefined) offered.push({ text, score, like: last });
  }
  if (last !== corrections.at(-1) || model !== handle) return;
  similar = offered;
  show();
}

const actions: CorrectionActions = {
  toggle: (correction) => {
    corrections = toggleCorrection(corrections, correction);
    saveCorrections(handle, corrections);
    show();
    // Offering texts is extra: without them the correction stands.
    void offerSimilar().catch(() => undefined);
    if (document.activeElement === document.body) sample.focus();
  },
  retrain: (opener) => {
    trouble = '';
    show();
    const trained = corrections;
    area.dispatchEvent(
      new BuildRequestEvent({
        handle,
        opener,
        retrain: () => send(trained),
        onBuilt: (built) => showChanges(built, trained),
        onError: (error) => {
          trouble = describeBuildError(error);
          show();
        },
      }),
    );
  },
};

/**
 * Stores the corrections with the model. What is stored is not sent again, also when the training fails.
 * @throws Error when the model has learned all of them before
 */
async function send(trained: Corrections): Promise<void> {
  for (const { text, grades } of toFeedback(trained)) {
    const { pending_samples } = await getSharedAssay().feedback(handle, text, grades);
    stored = pending_samples;
    corrections = corrections.filter((one) => one.text !== text || !trained.includes(one));
    saveCorrections(handle, corrections);
  }
  show();
  if (stored === 0)
    throw new Error(
      'This model has learned that already, so it was not retrained. Correct similar texts, too.',
    );
}

/** Scores the corrected texts again. @returns the heading of the changes */
async function showChanges(built: string, trained: Corrections): Promise<HTMLElement | undefined> {
  const cards = new Map<string, ScoreCard>();
  for (const { text } of trained) {
    if (!cards.has(text)) cards.set(text, await getSharedAssay().score(handle, text));
  }
  version = built;
  similar = [];
  changes = compareScores(trained, cards);
  show();
  return document.getElementById('changes-title') ?? undefined;
}

/** Shows what can be corrected of another model or version. Corrections of the same model are kept. */
export async function showFeedback({
  handle: name,
  pending_samples,
  versions,
}: AuthoredModel): Promise<void> {
  if (name !== handle) {
    similar = [];
    corrections = readCorrections(name);
    changes = [];
    trouble = '';
  }
  handle = name;
  stored = pending_samples;
  learned = versions.find(({ active }) => active)?.counts.texts ?? 0;
  traits = await getSharedAssay().traits(name);
  show();
}

function show(): void {
  const text = sample.value;
  const view = { traits, text, card, corrections, similar, learned, stored, changes, version, trouble };
  render(renderCorrections(view, actions), area);
}

sample.addEventListener('input', () => {
  card = undefined;
  show();
});
findScoreElement().addEventListener(AssayScoreEvent.type, (event) => {
  if (!(event instanceof AssayScoreEvent)) return;
  card = event.card;
  show();
});
