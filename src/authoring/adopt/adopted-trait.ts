// What a caller asks for: the traits to author, each from one or more discovered ones.
import type { TraitDocument } from '../../core/contract/configuration/index.js';

/** A discovered trait, as it was found or turned around. */
export interface AdoptedAxis {
  /** Key of the discovered trait. */
  readonly key: string;
  /** True: its negative end becomes the positive pole. Default false. */
  readonly flipped?: boolean | undefined;
}

/** A trait to author from discovered ones. Texts that are omitted have the defaults of a document. */
export interface AdoptedTrait
  extends Pick<TraitDocument, 'key' | 'name' | 'description' | 'positive_label' | 'negative_label'> {
  /** Discovered traits whose texts become its samples. Two or more are merged into one trait. */
  readonly axes: readonly AdoptedAxis[];
}
