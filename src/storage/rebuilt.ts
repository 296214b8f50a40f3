// Artifacts of models that were built here for another embedder than their own: one record each, so that a kill at any
// byte leaves all of it or none. They can be made again at any time, so they go when room is needed.
import type { EmbedderEntry } from '../contract/catalog.js';
import type { ModelCard } from '../contract/resources.js';
import type { Area } from './area.js';
import { blobContent } from './blob-content.js';
import { type AreaOptions, openArea } from './databases.js';
import { sha256 } from './sha256.js';
import { storedCatalogs } from './sweep.js';
import type { VersionStore } from './versions.js';

/** An embedder by its name. */
type Name = Pick<EmbedderEntry, 'id' | 'revision'>;

interface RebuiltRecord {
  readonly format: 2;
  /** Names the embedder. */
  readonly card: ModelCard;
  readonly sha256: string;
  readonly file: Blob;
  /** Milliseconds since 1970. */
  readonly made: number;
}

/** Revisions of one embedder that a model is kept for: its four kinds of weights are revisions of their own. */
const revisionsKept = 4;

const keyOf = (from: string, { id, revision }: Name): string => `${from}/${id}@${revision}`;

/** `from` is the SHA-256 of the artifact that stands for the model in its own space. */
export class RebuiltStore {
  readonly #area: Area<unknown>;
  readonly #now: () => number;

  constructor(area: Area<unknown>, now: () => number = () => Date.now()) {
    this.#area = area;
    this.#now = now;
  }

  /** The artifact for an embedder; undefined when it is absent or was found damaged, and then deleted. */
  async get(from: string, embedder: Name): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#checked(keyOf(from, embedder));
  }

  /** The card of the newest artifact for any revision of an embedder. */
  card(from: string, id: string): Promise<ModelCard | undefined> {
    return rebuiltCard(this.#area, from, id);
  }

  /** Stores an artifact for the embedder of its card, and forgets those for the embedder's revisions that were made longest ago. */
  async put(from: string, card: ModelCard, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const record: RebuiltRecord = {
      format: 2,
      card,
      sha256: await sha256(bytes),
      file: new Blob([bytes]),
      made: this.#now(),
    };
    await this.#area.set([[keyOf(from, card.embedder), record]]);
    const old = (await revisions(this.#area, from, card.embedder.id))
      .slice(revisionsKept)
      .map(([key]) => key);
    if (old.length > 0) await this.#area.delete(old);
  }

  /** Deletes every artifact but those of these models and embedders. */
  async keep(fits: (from: string, embedder: Name) => boolean): Promise<void> {
    const gone = (await this.#area.entries('')).filter(
      ([key, value]) => !isRecord(value) || !fits(key.slice(0, key.indexOf('/')), value.card.embedder),
    );
    if (gone.length > 0) await this.#area.delete(gone.map(([key]) => key));
  }

  /** Bytes of all that is kept. */
  async bytes(): Promise<number> {
    const records = (await this.#area.entries('')).map(([, value]) => value).filter(isRecord);
    return records.reduce((sum, { file }) => sum + file.size, 0);
  }

  async #checked(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const record = await this.#area.get(key);
    if (record === undefined) return undefined;
    const bytes = isRecord(record) ? await blobContent(record.file) : undefined;
    if (bytes && isRecord(record) && (await sha256(bytes)) === record.sha256) return bytes;
    await this.#area.delete([key]);
    return undefined;
  }
}

/** Of one embedder, newest first. */
async function revisions(
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
export async function rebuiltCard(
  area: Area<unknown>,
  from: string,
  id: string,
): Promise<ModelCard | undefined> {
  const [newest] = await revisions(area, from, id);
  return newest?.[1].card;
}

function isRecord(value: unknown): value is RebuiltRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === 2 &&
    'file' in value &&
    value.file instanceof Blob
  );
}

/** Artifacts in IndexedDB, or in memory where that fails. */
export const openRebuilt = (options?: AreaOptions): RebuiltStore =>
  new RebuiltStore(openArea<unknown>('rebuilt', { ...options, evict: true }));

/**
 * Deletes what no model needs any longer: of artifacts that neither a stored catalog nor a version has, and for
 * revisions of catalogs' embedders that no stored catalog has. Does nothing where the catalogs are not known.
 * @param versions what was built here
 * @throws engine_unavailable where that cannot be read now; nothing is deleted then
 */
export async function sweepRebuilt(
  store: RebuiltStore,
  catalogs: Area<unknown>,
  versions: VersionStore,
): Promise<void> {
  const known = await storedCatalogs(catalogs);
  if (!known) return;
  const built = await versions.models({ whole: true });
  const models = [...known, ...built.map((model) => ({ models: model.versions }))];
  const artifacts = new Set(models.flatMap((own) => own.models.map(({ artifact }) => artifact.sha256)));
  const embedders = known.flatMap((catalog) => catalog.embedders);
  await store.keep((from, { id, revision }) => {
    const own = embedders.filter((entry) => entry.id === id);
    const gone = own.length > 0 && !own.some((entry) => entry.revision === revision);
    return artifacts.has(from) && !gone;
  });
}
