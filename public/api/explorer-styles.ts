// Styles inside openapi-explorer, whose own are for wide windows: between 768 px, from where it shows the list beside the
// operation, and 1,120 px, the list is narrower, and tables of headers have a line for a description. It sets some styles
// on the elements themselves, so that ours need `!important`.

const rules = `
.resp-headers + table td { overflow-wrap: anywhere; }
@media (min-width: 768px) and (max-width: 1119.98px) {
  .nav-bar { width: 232px; }
  .nav-bar > div:first-of-type { padding: 12px !important; }
  .nav-bar .method { min-width: 46px; width: 46px; font-size: 10px; }
  .nav-bar-path, .nav-bar-path.small-font { padding-inline-start: 10px; }
  .main-content-inner { padding: 0; }
  .section-gap--focused-mode { padding: 1rem 1.25rem; }
}
@media (max-width: 1119.98px) {
  .resp-headers + table, .resp-headers + table tbody { display: block; }
  .resp-headers + table tr { display: grid; grid-template-columns: auto 1fr; border-block-start: 1px solid var(--light-border-color); }
  .resp-headers + table td { min-width: 0 !important; padding: 6px 8px !important; border: 0 !important; }
  .resp-headers + table td:nth-child(n + 3) { grid-column: 1 / -1; padding-block-start: 0 !important; }
}
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(rules);

/** To be added to the styles of its classes. */
export const explorerStyles = sheet;
