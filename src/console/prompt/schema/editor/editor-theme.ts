import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// Custom properties inherit into the shadow root, so light and dark mode apply there too.
const theme = EditorView.theme({
  '&': {
    maxHeight: 'inherit',
    minHeight: 'inherit',
    color: 'var(--ink)',
    fontSize: 'var(--text-xs)',
    fontVariantLigatures: 'none',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    maxHeight: 'inherit',
    minHeight: 'inherit',
    overflow: 'auto',
    fontFamily: 'var(--mono)',
    lineHeight: 'var(--leading-prose)',
    scrollbarColor: 'var(--hairline-strong) transparent',
  },
  '.cm-content': { padding: 'var(--space-2) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--space-2)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'var(--accent-line)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'var(--selected)',
    color: 'inherit',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    background: 'var(--critical-soft)',
    color: 'inherit',
  },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '.cm-lintRange-error': {
    background: 'none',
    textDecoration: 'underline wavy var(--critical)',
    textUnderlineOffset: 'var(--underline-offset)',
  },
  '.cm-lintRange-warning': {
    background: 'none',
    textDecoration: 'underline wavy var(--caution)',
    textUnderlineOffset: 'var(--underline-offset)',
  },
  '.cm-lintRange-active': { background: 'var(--highlight)' },
  '.cm-tooltip': {
    zIndex: 'var(--above-popups)',
    border: 'var(--line) solid var(--hairline-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-popup)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '14em',
    padding: 'var(--space-1)',
    fontFamily: 'var(--mono)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: 'var(--space-3)',
    padding: 'var(--space-1) var(--space-2)',
    borderRadius: 'var(--radius-s)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--selected)',
    color: 'var(--ink)',
  },
  '.cm-completionDetail': {
    marginInlineStart: 'auto',
    color: 'var(--ink-faint)',
    fontFamily: 'var(--sans)',
    fontStyle: 'normal',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-completionMatchedText': { color: 'var(--accent-ink)', textDecoration: 'none' },
  '.cm-diagnostic': {
    maxWidth: 'var(--width-tooltip)',
    padding: 'var(--space-2)',
    border: 'none',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--text-xs)',
  },
  '.cm-diagnosticAction': {
    display: 'block',
    margin: 'var(--space-1) 0 0',
    padding: 'var(--space-1) var(--space-2)',
    border: 'var(--line) solid var(--hairline-strong)',
    borderRadius: 'var(--radius-s)',
    background: 'var(--surface)',
    color: 'var(--accent-ink)',
    font: 'inherit',
    cursor: 'pointer',
  },
})

const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)' },
  { tag: tags.string, color: 'var(--accent-ink)' },
  { tag: [tags.number, tags.bool], color: 'var(--caution)' },
  { tag: tags.null, color: 'var(--ink-faint)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-muted)' },
])

export const editorTheme = [theme, syntaxHighlighting(highlightStyle)]
