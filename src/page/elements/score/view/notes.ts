// Quiet notes on a card: what a visitor may want to know of the model, the device and the network.
import type { Assay } from '../../../client/index.js';
import type { CardStrings } from '../strings.js';

export type NoteName = keyof CardStrings['notes'];

/** The scorer as far as notes need it; a stand-in may lack both. */
type Source = Partial<Pick<Assay, 'terms' | 'status'>>;

/** Notes that do not change from text to text. What cannot be read is not said. */
export async function findNotes(source: Source, model: string): Promise<NoteName[]> {
  const [terms, status] = await Promise.all([
    source.terms?.(model).catch(() => null),
    source.status?.().catch(() => null),
  ]);
  const notes: NoteName[] = [];
  if (terms) notes.push('terms');
  // Only encoders of a hub, whose ids have an owner, are slow without a GPU.
  const { id, backend } = status?.embedder ?? {};
  if (id?.includes('/') && backend !== 'webgpu') notes.push('cpu');
  return notes;
}
