// Quality values and the objects that map labels, columns and fields to traits, as types with a description of every field.
import type { QualityWord } from '../samples.js';

/** Quality of a sample: a word, or a number from 0 to 1. Above 0.5 is positive, below 0.5 negative. */
export type Quality = QualityWord | number;

/** A trait. */
export interface TraitTarget {
  /** Key of a trait of this document. */
  trait: string;
}

/** A trait, with the quality that the label means. */
export interface GradedTarget {
  /** Key of a trait of this document. */
  trait: string;
  /** Quality of a sample with this label. */
  quality?: Quality | undefined;
}

export type MappingValue = Quality | GradedTarget;

/** Maps each label to a quality, or to a trait with a quality. */
export type LabelMapping = Record<string, MappingValue>;

/** Maps each field or column to the trait that it grades; at least one. */
export type ColumnMapping = Record<string, TraitTarget>;
