// The settable properties of <assay-score>, all optional, as frameworks pass them.
import type { AssayScore } from './assay-score.js';

type Settable =
  | 'model'
  | 'content'
  | 'for'
  | 'traits'
  | 'compareTo'
  | 'delay'
  | 'embedder'
  | 'assay'
  | 'strings';

export type AssayScoreProperties = { [Name in Settable]?: AssayScore[Name] | undefined };
