// The data types of this folder: a query for rows of a Hugging Face data set, and the rows.
import { createRandom, type Random } from '../../numerics/index.js';
import type { Remote } from '../remote.js';

/** One split of one configuration. */
export interface SplitName {
  readonly dataset: string;
  readonly config: string;
  readonly split: string;
}

export interface HubQuery {
  readonly dataset: string;
  /** undefined: the only one, or `default`. */
  readonly config: string | undefined;
  readonly split: string;
  readonly textColumn: string;
  /** undefined: no labels are read. */
  readonly labelColumn: string | undefined;
  /** Maximum number of rows that the caller uses; several times as many may be read. undefined: all. */
  readonly limit: number | undefined;
}

export interface HubRow {
  readonly text: unknown;
  /** undefined if no labels are read. */
  readonly label: unknown;
  /** From 1, in the split or in its file. */
  readonly line: number;
  /** True if the host gave only the beginning of the text. */
  readonly shortened?: boolean;
}

export interface HubRows {
  /** Class names of the label column's integers; undefined if it has none. */
  readonly names: readonly string[] | undefined;
  readonly rows: AsyncIterable<HubRow>;
}

/** The random generator that chooses which parts of a split are read. */
export const createHubRandom = ({ context }: Remote): Random =>
  createRandom(context.io.seed, 'source', context.index, 'hub');
