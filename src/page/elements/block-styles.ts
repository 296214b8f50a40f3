// Styles that the elements which fill a block share: a size container, so that they fit a side bar as well as a page; the
// page's font; hidden when the page says so.
import { css } from 'lit';

export const blockStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    contain-intrinsic-inline-size: 24rem;
    min-inline-size: 0;
    font: var(--assay-font, inherit);
    font-size: var(--assay-font-size, 0.9375rem);
    line-height: 1.4;
    color: var(--_text);
  }
  :host([hidden]) { display: none; }
  *, ::before, ::after { box-sizing: border-box; }
`;
