// What is asked of a data set on the Hugging Face Hub, and what comes: the data types of the files beside this one.
import { type Random, random } from '../numerics/random.js';
import type { Remote } from './remote.js';

/** One split of one configuration. */
export interface SplitName {
  readonly dataset: string;
  readonly config: string;
  readonly split: string;
}

export interface HubQuery {
  readonly dataset: string;
  /** undefined: the only or the default one. */
  readonly config: string | undefined;
  readonly split: string;
  readonly textColumn: string;
  /** undefined: no labels are read. */
  readonly labelColumn: string | undefined;
  /** Rows wanted at most; several times as many may come. undefined: all. */
  readonly limit: number | undefined;
}

export interface HubRow {
  readonly text: unknown;
  /** undefined where no labels are read. */
  readonly label: unknown;
  /** From 1, in the split or in its file. */
  readonly line: number;
}

export interface HubRows {
  /** Names of the label column's integers; undefined where it has none. */
  readonly names: readonly string[] | undefined;
  readonly rows: AsyncIterable<HubRow>;
}

/** The generator that chooses which parts of a split are read. */
export const hubRandom = ({ context }: Remote): Random =>
  random(context.io.seed, 'source', context.index, 'hub');
