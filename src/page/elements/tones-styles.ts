// The colours of the tiers, shared by the card and the meter. They follow the page's `color-scheme` through light-dark(),
// and each is a custom property that a page may set. Plain text: the meter does not load Lit.

/** Marks a template as CSS, which the build minifies. */
export const css = String.raw;

export const toneStyles = css`
  :host {
    --_surface: var(--assay-surface, light-dark(#ffffff, #17191d));
    --_text: var(--assay-text, light-dark(#1b1e24, #eceef2));
    --_quiet: var(--assay-quiet, light-dark(#5b6270, #a2a9b6));
    --_track: var(--assay-track, light-dark(#e9ecf0, #2b2f36));
    --_accent: var(--assay-accent, light-dark(#3d4fd6, #99a6ff));
  }
  :host([tone='weak']), .weak { --_tone: var(--assay-weak, light-dark(#b3452c, #f0927a)); }
  :host([tone='developing']), .developing { --_tone: var(--assay-developing, light-dark(#8f6206, #e4b655)); }
  :host([tone='solid']), .solid { --_tone: var(--assay-solid, light-dark(#17708f, #6cc3e0)); }
  :host([tone='strong']), .strong { --_tone: var(--assay-strong, light-dark(#1a7a4a, #62cd96)); }
  :host([tone='quiet']), .quiet-tone { --_tone: var(--_quiet); }
`;
