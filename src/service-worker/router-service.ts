// ScoringService as the service worker gives it: what the catalog and the records of models built here tell is told
// from here, without any page; the rest is forwarded to an engine.
import type { CatalogEntry } from '../contract/catalog.js';
import { modelNotFound } from '../contract/errors.js';
import type { ModelCard, ModelSummary, TraitRecord } from '../contract/resources.js';
import type { ScoringService } from '../contract/service.js';
import { publicCards, versionOf } from '../storage/version-records.js';
import type { VersionStore } from '../storage/versions.js';
import type { KnownCatalog } from './known-catalog.js';

type Known = Pick<CatalogEntry, 'card'> & { readonly artifact: { readonly sha256: string } };
type RebuiltCard = (artifactSha256: string) => Promise<ModelCard | undefined>;

/** The models that were built here. */
type BuiltModels = Pick<VersionStore, 'models' | 'model'>;

export class RouterService implements ScoringService {
  readonly #catalog: KnownCatalog;
  readonly #engine: ScoringService;
  readonly #built: BuiltModels;
  readonly #rebuilt: RebuiltCard;
  readonly score: ScoringService['score'] = (...call) => this.#engine.score(...call);
  readonly scoreMany: ScoringService['scoreMany'] = (...call) => this.#engine.scoreMany(...call);
  readonly extract: ScoringService['extract'] = (...call) => this.#engine.extract(...call);
  readonly warm: ScoringService['warm'] = (...call) => this.#engine.warm(...call);
  readonly status: ScoringService['status'] = () => this.#engine.status();

  /** @param rebuilt the card of a model as it was built for the chosen embedder, by the artifact of its own */
  constructor(
    catalog: KnownCatalog,
    engine: ScoringService,
    built: BuiltModels,
    rebuilt: RebuiltCard = async () => undefined,
  ) {
    this.#rebuilt = rebuilt;
    this.#catalog = catalog;
    this.#engine = engine;
    this.#built = built;
  }

  async models(signal?: AbortSignal): Promise<ModelSummary[]> {
    const [{ models }, built] = await Promise.all([this.#catalog(signal), this.#built.models()]);
    const shipped = models.map(({ card }) => card);
    const own = publicCards(built).filter(({ handle }) => !shipped.some((card) => card.handle === handle));
    return [...shipped, ...own].map(({ handle, description, scoring_method, traits }) => {
      return { handle, description, scoring_method, traits: traits.map(({ name }) => name) };
    });
  }

  async traits(handle: string, signal?: AbortSignal): Promise<TraitRecord[]> {
    return (await this.card(handle, signal)).traits;
  }

  async card(handle: string, signal?: AbortSignal): Promise<ModelCard> {
    const known = (await this.#known(handle, signal)) ?? (await this.#known(handle, signal, true));
    if (!known) throw modelNotFound(handle);
    return (await this.#rebuilt(known.artifact.sha256)) ?? known.card;
  }

  async #known(handle: string, signal?: AbortSignal, missed = false): Promise<Known | undefined> {
    const { models } = await this.#catalog(signal, missed);
    const named = ({ card }: CatalogEntry) =>
      card.handle === handle || `${card.handle}@${card.version}` === handle;
    const entry = models.find(named);
    if (entry) return entry;
    const model = await this.#built.model(handle);
    return model && versionOf(model, handle);
  }
}
