// Artifacts of models that were rebuilt here for another embedder: one record each, so that a crash leaves all of it or
// none. They can be rebuilt at any time, so they are evicted when the quota is exceeded.
import type { EmbedderEntry, ModelCard } from '../../contract/index.js';
import type { Area } from '../areas/area.js';
import { type Content, getContentBytes, isContent, readContent } from '../areas/content.js';
import { type AreaOptions, openArea } from '../areas/databases.js';
import { readStoredCatalogs } from '../files/sweep-files.js';
import { sha256 } from '../sha256.js';
import { fitsCard } from './record-shape.js';
import type { VersionStore } from './version-store.js';

/** Identifies an embedder. */
type EmbedderName = Pick<EmbedderEntry, 'id' | 'revision'>;

interface RebuiltRecord {
  readonly format: 2;
  /** Names the embedder. */
  readonly card: ModelCard;
  readonly sha256: string;
  readonly file: Content;
  /** Milliseconds since 1970. */
  readonly made: number;
}

/** Revisions of one embedder to store for a model: each of its four kinds of weights is a separate revision. */
const maximumRevisions = 4;

const toKey = (from: string, { id, revision }: EmbedderName): string => `${from}/${id}@${revision}`;

/** Rebuilt artifacts. `from` is the SHA-256 of the model's original artifact. */
export class RebuiltStore {
  readonly #area: Area<unknown>;
  readonly #now: () => number;

  constructor(area: Area<unknown>, now: () => number = () => Date.now()) {
    this.#area = area;
    this.#now = now;
  }

  /** The artifact for an embedder; undefined when missing or damaged. Damaged artifacts are deleted. */
  async get(from: string, embedder: EmbedderName): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#readVerified(toKey(from, embedder));
  }

  /** The card of the newest artifact for any revision of an embedder. */
  card(from: string, id: string): Promise<ModelCard | undefined> {
    return readRebuiltCard(this.#area, from, id);
  }

  /** Stores an artifact for the embedder of its card, and deletes the oldest of the embedder's other revisions. */
  async put(from: string, card: ModelCard, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const record: RebuiltRecord = {
      format: 2,
      card,
      sha256: await sha256(bytes),
      file: new Blob([bytes]),
      made: this.#now(),
    };
    await this.#area.set([[toKey(from, card.embedder), record]]);
    const revisions = await listRevisions(this.#area, from, card.embedder.id);
    await this.#area.delete(revisions.slice(maximumRevisions).map(([key]) => key));
  }

  /** Deletes all artifacts except those that `isNeeded`. */
  async keep(isNeeded: (from: string, embedder: EmbedderName) => boolean): Promise<void> {
    const unused = (await this.#area.entries('')).filter(
      ([key, value]) => !isRecord(value) || !isNeeded(key.slice(0, key.indexOf('/')), value.card.embedder),
    );
    await this.#area.delete(unused.map(([key]) => key));
  }

  /** Bytes of all artifacts. */
  async bytes(): Promise<number> {
    const records = (await this.#area.entries('')).map(([, value]) => value).filter(isRecord);
    return records.reduce((sum, { file }) => sum + getContentBytes(file), 0);
  }

  async #readVerified(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const record = await this.#area.get(key);
    if (record === undefined) return undefined;
    const bytes = isRecord(record) ? await readContent(record.file) : undefined;
    if (bytes && isRecord(record) && (await sha256(bytes)) === record.sha256) return bytes;
    await this.#area.delete([key]);
    return undefined;
  }
}

/** Records of all revisions of one embedder, newest first. */
async function listRevisions(
  area: Area<unknown>,
  from: string,
  id: string,
): Promise<[key: string, record: RebuiltRecord][]> {
  const entries = await area.entries(`${from}/${id}@`);
  return entries
    .filter((entry): entry is [string, RebuiltRecord] => isRecord(entry[1]))
    .sort(([, a], [, b]) => b.made - a.made);
}

/** The card of the newest artifact in `area` for any revision of the embedder `id`. */
export async function readRebuiltCard(
  area: Area<unknown>,
  from: string,
  id: string,
): Promise<ModelCard | undefined> {
  const [newest] = await listRevisions(area, from, id);
  return newest?.[1].card;
}

function isRecord(value: unknown): value is RebuiltRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === 2 &&
    'file' in value &&
    isContent(value.file) &&
    'card' in value &&
    fitsCard(value.card)
  );
}

/** Artifacts in IndexedDB, with a fallback to memory. */
export const openRebuilt = (options?: AreaOptions): RebuiltStore =>
  new RebuiltStore(openArea<unknown>('rebuilt', { ...options, evict: true }));

/**
 * Deletes artifacts that no model needs: rebuilt from an artifact that neither a stored catalog nor a version has, or for
 * an embedder revision that the stored catalogs have replaced. Does nothing if the catalogs are unknown.
 * @param versions the models that were built here
 * @throws engine_unavailable when the versions cannot be read now; nothing is deleted
 */
export async function sweepRebuilt(
  store: RebuiltStore,
  catalogs: Area<unknown>,
  versions: VersionStore,
): Promise<void> {
  const known = await readStoredCatalogs(catalogs);
  if (!known) return;
  const built = await versions.models({ whole: true });
  const models = [...known, ...built.map((model) => ({ models: model.versions }))];
  const artifacts = new Set(
    models.flatMap((catalog) => catalog.models.map(({ artifact }) => artifact.sha256)),
  );
  const embedders = known.flatMap((catalog) => catalog.embedders);
  await store.keep((from, { id, revision }) => {
    const entries = embedders.filter((entry) => entry.id === id);
    const isReplaced = entries.length > 0 && !entries.some((entry) => entry.revision === revision);
    return artifacts.has(from) && !isReplaced;
  });
}
