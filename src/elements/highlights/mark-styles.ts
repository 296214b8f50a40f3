// Styles of the marks in a text, for the document or shadow root that it is in.
import { css } from '../tones-styles.js';

/** Raised by solid lines, lowered by wavy ones; the stronger, the thicker. Colour repeats it, and is replaced in
 * forced palettes, where the browser shows the copy of a field's text in the colours of a selection. */
export const styles = css`
  ::highlight(assay-up-1) { text-decoration: underline solid 1px var(--assay-raise, light-dark(#0b6bb5, #7cc4ff)); }
  ::highlight(assay-up-2) { text-decoration: underline solid 2px var(--assay-raise, light-dark(#0b6bb5, #7cc4ff)); background-color: light-dark(#0b6bb51a, #7cc4ff24); }
  ::highlight(assay-up-3) { text-decoration: underline solid 4px var(--assay-raise, light-dark(#0b6bb5, #7cc4ff)); background-color: light-dark(#0b6bb538, #7cc4ff47); }
  ::highlight(assay-down-1) { text-decoration: underline wavy 1px var(--assay-lower, light-dark(#a8480a, #ffb27a)); }
  ::highlight(assay-down-2) { text-decoration: underline wavy 1.5px var(--assay-lower, light-dark(#a8480a, #ffb27a)); background-color: light-dark(#a8480a1a, #ffb27a24); }
  ::highlight(assay-down-3) { text-decoration: underline wavy 2px var(--assay-lower, light-dark(#a8480a, #ffb27a)); background-color: light-dark(#a8480a38, #ffb27a47); }
  ::highlight(assay-chosen) { text-decoration: underline double 3px var(--assay-accent, light-dark(#3d4fd6, #99a6ff)); background-color: light-dark(#3d4fd640, #99a6ff59); }
`;
