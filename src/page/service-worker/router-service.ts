// The service worker's ScoringService: answers from the catalog and the records of models built here, without any page,
// and forwards the rest to an engine.
import {
  type ModelCard,
  type ModelSummary,
  type ModelTrait,
  modelNotFoundError,
  type ScoringService,
} from '../../core/contract/index.js';
import {
  type CatalogView,
  findVersion,
  type KnownModel,
  listPublicCards,
  type VersionStore,
} from '../../core/storage/index.js';

type FindCard = (model: KnownModel) => Promise<ModelCard | undefined>;

/** Models that were built here. */
type BuiltModels = Pick<VersionStore, 'models' | 'model'>;

export class RouterService implements ScoringService {
  readonly #catalog: CatalogView;
  readonly #engine: ScoringService;
  readonly #built: BuiltModels;
  readonly #findCard: FindCard;
  readonly score: ScoringService['score'] = (...call) => this.#engine.score(...call);
  readonly scoreMany: ScoringService['scoreMany'] = (...call) => this.#engine.scoreMany(...call);
  readonly explain: ScoringService['explain'] = (...call) => this.#engine.explain(...call);
  readonly extract: ScoringService['extract'] = (...call) => this.#engine.extract(...call);
  readonly warm: ScoringService['warm'] = (...call) => this.#engine.warm(...call);
  readonly status: ScoringService['status'] = () => this.#engine.status();

  /** @param findCard finds the card of a model for the chosen embedder; undefined for the model's own card */
  constructor(
    catalog: CatalogView,
    engine: ScoringService,
    built: BuiltModels,
    findCard: FindCard = async () => undefined,
  ) {
    this.#findCard = findCard;
    this.#catalog = catalog;
    this.#engine = engine;
    this.#built = built;
  }

  async models(signal?: AbortSignal): Promise<ModelSummary[]> {
    return this.#catalog.list(listPublicCards(await this.#built.models()), signal);
  }

  async traits(handle: string, signal?: AbortSignal): Promise<ModelTrait[]> {
    return (await this.card(handle, signal)).traits;
  }

  async card(handle: string, signal?: AbortSignal): Promise<ModelCard> {
    const findBuilt = async () => {
      const model = await this.#built.model(handle);
      return model && findVersion(model, handle);
    };
    const known = await this.#catalog.find(handle, findBuilt, signal);
    if (!known) throw modelNotFoundError(handle);
    return (await this.#findCard(known)) ?? known.card;
  }
}
