// Looks of the code editor, from the tokens of the site's styles.
import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const tokenStyles = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--property)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--number)' },
  { tag: [tags.keyword, tags.typeName, tags.labelName], color: 'var(--keyword)' },
  { tag: tags.comment, color: 'var(--quiet)' },
]);

const tooltip = {
  color: 'var(--text)',
  backgroundColor: 'var(--surface)',
  border: '1px solid var(--control)',
  borderRadius: '8px',
  boxShadow: '0 6px 24px rgb(0 0 0 / 0.18)',
  fontFamily: 'var(--sans)',
  fontSize: '0.875rem',
  maxInlineSize: 'min(24rem, 86vw)',
  overflowWrap: 'anywhere',
};

/** The linter's own markers are images from `data:` URLs, which the site's policy refuses. */
const withoutImages = { backgroundImage: 'none', content: 'normal' };

export const editorTheme = EditorView.theme({
  '&': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--control)',
    borderRadius: '12px',
    overflow: 'clip',
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    lineHeight: '1.65',
    minBlockSize: '22rem',
    maxBlockSize: '36rem',
    overflow: 'auto',
  },
  '.cm-content': { padding: '0.9rem 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 0.6rem' },
  '.cm-gutters': {
    color: 'var(--quiet)',
    backgroundColor: 'var(--surface)',
    borderInlineEnd: '1px solid var(--line)',
    alignSelf: 'stretch',
    blockSize: 'auto',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--sunken)' },
  '.cm-gutter-lint': { inlineSize: '1rem' },
  '.cm-lint-marker, .cm-lint-marker-error': {
    ...withoutImages,
    inlineSize: '0.55rem',
    blockSize: '0.55rem',
    marginBlockStart: '0.4rem',
    borderRadius: '50%',
    backgroundColor: 'var(--wrong)',
  },
  '.cm-lintRange-error': {
    ...withoutImages,
    textDecoration: 'underline wavy var(--wrong)',
    textUnderlineOffset: '0.2em',
  },
  '.cm-tooltip': tooltip,
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxBlockSize: '14rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-completionDetail': { marginInlineStart: '0.75rem', fontFamily: 'var(--sans)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { ...tooltip, padding: '0' },
  '.field-help': { margin: '0', padding: '0.55rem 0.8rem' },
  '.cm-diagnostic-error': { borderInlineStartColor: 'var(--wrong)' },
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--sunken)' },
});
