// Facts about a model that a card shows with the scores: names of traits and poles, and notes. Read once per model.

import type { ModelTrait, SpectrumReading } from '../../../core/contract/index.js';
import type { Assay } from '../../client/index.js';
import { getView } from './load-view.js';
import { expectShape, type Shape } from './shape.js';
import type { CompositeMode } from './view/composite.js';
import type { NoteName } from './view/notes.js';

/** Scores texts: an `Assay`, or any object with these methods. Without `terms` and `status` the card shows no notes. */
export type Scorer = Pick<Assay, 'score' | 'traits'> & Partial<Pick<Assay, 'terms' | 'status'>>;

type FindNotes = (source: Scorer, model: string) => Promise<NoteName[]>;

/** What an element says of its card. */
interface Expected {
  readonly model: string | null;
  readonly rows: string | null;
  readonly traits: readonly string[] | null;
  readonly reading: SpectrumReading | null;
}

export class ModelFacts {
  /** Empty until they are loaded, and if loading fails: a card without names is better than no card. */
  records: readonly ModelTrait[] = [];
  /** Whether the model's last card showed its composite; undefined before the first. */
  hadComposite: boolean | undefined;
  #notes: readonly NoteName[] = [];
  /** Undefined without a model, and after a failure. */
  #loading: Promise<void> | undefined;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The notes, with what changes by itself. */
  get notes(): readonly NoteName[] {
    return navigator.onLine ? this.#notes : [...this.#notes, 'offline'];
  }

  /** Forgets the model before, and reads the traits of this one. */
  load(scorer: Scorer, model: string | null): void {
    this.records = this.#notes = [];
    this.hadComposite = undefined;
    const loading: Promise<void> | undefined = model
      ? scorer.traits(model).then(
          (records) => {
            if (this.#loading !== loading) return;
            this.records = records;
            this.#onChange();
          },
          () => {
            if (this.#loading === loading) this.#loading = undefined;
          },
        )
      : undefined;
    this.#loading = loading;
  }

  /** Resolves when the traits have been read, for which it tries again after a failure. */
  async ready(scorer: Scorer, model: string): Promise<void> {
    if (!this.#loading) this.load(scorer, model);
    await this.#loading;
  }

  /** Records of the traits that are scored. @param requested keys or display names; null or empty for all */
  choose(requested: readonly string[] | null): readonly ModelTrait[] {
    return this.records.filter(
      ({ key, name }) => !requested?.length || requested.includes(key) || requested.includes(name),
    );
  }

  /** The shape of the card, as the attribute or the package says, else by the traits. */
  findShape({ model, rows, traits, reading }: Expected): Shape {
    const expected = expectShape(model, rows, traits);
    const records = this.choose(traits);
    const count = records.length;
    if (rows !== null || count === 0 || (model?.startsWith('assay.') && count === expected.count))
      return expected;
    return getView()?.findShape(records, reading) ?? expectShape(null, `${count}`, null);
  }

  /** Whether the card shows its composite, as far as it is known before the card. */
  expectsComposite(mode: CompositeMode, { kind }: Shape): boolean {
    return mode === 'show' || (mode !== 'hide' && (this.hadComposite ?? kind === 'quality'));
  }

  /** Finds the notes of the model, once it has scored. */
  async loadNotes(scorer: Scorer, model: string, findNotes: FindNotes): Promise<void> {
    const loading = this.#loading;
    const notes = await findNotes(scorer, model);
    if (this.#loading !== loading || notes.length === 0) return;
    this.#notes = notes;
    this.#onChange();
  }
}
