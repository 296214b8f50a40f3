// What the home page says of the chosen model: its description, a link to its page, and its model card on request. Additional
// terms are never hidden: the card of a model that has them opens by itself.
import { getSharedAssay, type ModelSummary } from 'assay';
import { findById } from '../page.js';
import { findModel } from '../playground/catalog.js';

const description = findById('description', HTMLElement);
const link = findById('model-page', HTMLAnchorElement);
const details = findById('about', HTMLDetailsElement);

/** Loads the element on first use. */
async function showCard(handle: string): Promise<void> {
  const { AssayModelCard } = await import('assay/define/model-card');
  const card = details.querySelector('assay-model-card') ?? new AssayModelCard();
  card.model = handle;
  if (!card.isConnected) details.append(card);
}

async function hasTerms(handle: string): Promise<boolean> {
  const card = await getSharedAssay()
    .card(handle)
    .catch(() => undefined);
  return Boolean(card?.additional_terms);
}

const formatUnknown = (handle: string) =>
  `This address names the model '${handle}', which is not available here. Choose another one.`;

let chosen = '';

details.addEventListener('toggle', () => {
  if (details.open) void showCard(chosen);
});

/**
 * Shows a model.
 * @param models what the engine lists; empty before it does
 */
export function showAbout(handle: string, models: readonly ModelSummary[]): void {
  const model = findModel(handle) ?? models.find((listed) => listed.handle === handle);
  const isUnknown = !model && models.length > 0;
  description.textContent = isUnknown ? formatUnknown(handle) : (model?.description ?? '');
  link.hidden = !findModel(handle);
  link.href = `./models/${handle}/`;
  if (handle === chosen) return;
  chosen = handle;
  if (details.open) void showCard(handle);
  void hasTerms(handle).then((has) => {
    if (has && chosen === handle) details.open = true;
  });
}
