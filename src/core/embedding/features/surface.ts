// Surface features of a text: how it is written (style) and what word lists say about its words (lexicon), one block
// after the other. Pure.
import { type Matrix, row, zeros } from '../../numerics/index.js';
import {
  computeLexiconBlock,
  lexiconDimensions,
  lexiconFeatureLabels,
  lexiconFeatureNames,
  lexiconRevision,
} from './lexicon/lexicon.js';
import type { Lexicon } from './lexicon/lexicon-file.js';
import {
  computeStyleBlock,
  styleDimensions,
  styleFeatureLabels,
  styleFeatureNames,
  styleRevision,
} from './style/style.js';
import { termsRevision } from './terms/term-rows.js';

/** Changes whenever surface features or terms could. */
export const surfaceRevision = `${styleRevision}+${lexiconRevision}+${termsRevision}`;

/** A feature: its name is a key that does not change, its label is what people read. */
interface SurfaceFeature {
  readonly name: string;
  readonly label: string;
}

/** The features, in the order of the block's columns. */
export const surfaceFeatures: readonly SurfaceFeature[] = [
  ...styleFeatureNames.map((name) => ({ name, label: styleFeatureLabels[name] })),
  ...lexiconFeatureNames.map((name) => ({ name, label: lexiconFeatureLabels[name] })),
];

const typography: ReadonlySet<string> = new Set<(typeof styleFeatureNames)[number]>([
  'words all in capitals',
  'words with a capital',
  'full stops per word',
  'exclamation marks per word',
  'question marks per word',
  'starts in lower case',
  'ends as a sentence',
]);

/** Columns that change when a text is written in another case, or without its end mark. */
export const typographyColumns: readonly number[] = surfaceFeatures.flatMap(({ name }, column) =>
  typography.has(name) ? [column] : [],
);

/** The column of the valence of a text: praise or blame, negations read. */
export const valenceColumn = surfaceFeatures.findIndex(({ name }) => name === 'valence');

/** Columns of the block. */
export const surfaceDimensions = styleDimensions + lexiconDimensions;

/**
 * The lexicon's share of the style's weight. With a weight of 0.6 that is 0.3: the best of 0, 0.3, 0.6 and 1 over labelled
 * sets with 16 and 64 samples a class, and better there than a weight of its own by cross-validation.
 */
const lexiconShare = 0.5;

/**
 * Computes the surface features of texts.
 * @param lexicon undefined: its columns are 0
 * @returns (n, 48) row-major: 28 columns of style of a length of at most 3, 20 of the lexicon of at most 1.5
 */
export function computeSurfaceBlock(texts: readonly string[], lexicon: Lexicon | undefined): Matrix {
  const block = zeros(texts.length, surfaceDimensions);
  const style = computeStyleBlock(texts);
  const listed = lexicon && computeLexiconBlock(lexicon, texts);
  for (let i = 0; i < texts.length; i++) {
    const out = row(block, i);
    out.set(row(style, i));
    if (listed)
      row(listed, i).forEach((value, j) => {
        out[styleDimensions + j] = lexiconShare * value;
      });
  }
  return block;
}
