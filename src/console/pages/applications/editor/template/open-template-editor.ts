import {
  acceptCompletion,
  autocompletion,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, RangeSetBuilder, StateEffect } from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  keymap,
  placeholder,
  ViewPlugin,
  type DecorationSet,
} from '@codemirror/view'
import { replaceText, reportText } from '#console/prompt/schema/editor/editor-text.ts'
import { editorTheme } from '#console/prompt/schema/editor/editor-theme.ts'
import { typeOverSelection } from '#console/prompt/schema/editor/type-over-selection.ts'
import { placeholdersIn } from '#contract/applications/template.ts'

interface TemplateEditorOptions {
  host: HTMLElement
  label: string
  text: string
  names: readonly string[]
  onChange: (text: string) => void
}

const proseTheme = EditorView.theme({
  '&': { fontSize: 'var(--text-s)' },
  '.cm-scroller': { fontFamily: 'var(--sans)' },
  '.known': { borderRadius: 'var(--radius-s)', background: 'var(--highlight)' },
  '.unknown': {
    textDecoration: 'underline wavy var(--critical)',
    textUnderlineOffset: 'var(--underline-offset)',
  },
})

const knownInput = Decoration.mark({ class: 'known' })
const unknown = Decoration.mark({ class: 'unknown' })

export type TemplateEditor = ReturnType<typeof openTemplateEditor>

/**
 * Creates an editor of a message with `{{input}}` in the shadow root of the host, as `openEditor` does. It completes the
 * names of inputs, and marks those that do not exist.
 */
export function openTemplateEditor(options: TemplateEditorOptions) {
  const { host, label, text, onChange } = options
  let { names } = options
  const renamed = StateEffect.define()
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })

  function marks({ state, visibleRanges }: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>()
    for (const { from, to } of visibleRanges) {
      for (const match of state.sliceDoc(from, to).matchAll(/\{\{[^{}]*\}\}/g)) {
        const start = from + match.index
        const [name = ''] = placeholdersIn(match[0])
        builder.add(start, start + match[0].length, names.includes(name) ? knownInput : unknown)
      }
    }
    return builder.finish()
  }

  const placeholders = ViewPlugin.define(
    (opened) => {
      const plugin = {
        decorations: marks(opened),
        update: ({ docChanged, viewportChanged, transactions, view: shown }: Update) => {
          const isRenamed = transactions.some(({ effects }) =>
            effects.some((effect) => effect.is(renamed)),
          )
          if (docChanged || viewportChanged || isRenamed) plugin.decorations = marks(shown)
        },
      }
      return plugin
    },
    { decorations: (plugin) => plugin.decorations },
  )

  function complete(context: CompletionContext): CompletionResult | null {
    const begun = context.matchBefore(/\{\{[^{}\n]*$/)
    if (begun === null) return null
    return {
      from: begun.from + 2,
      options: names.map((name) => ({
        label: name,
        apply: (view, _, from, to) => insertName(view, name, { from, to }),
      })),
      validFor: /^[^{}\n]*$/,
    }
  }

  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        placeholders,
        autocompletion({ override: [complete], icons: false }),
        EditorView.lineWrapping,
        typeOverSelection,
        placeholder('Type {{ to insert an input.'),
        // Of two rules for one property, that of the first theme holds.
        proseTheme,
        editorTheme,
        keymap.of([
          ...completionKeymap,
          { key: 'Tab', run: acceptCompletion },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
        reportText(onChange),
      ],
    }),
  })

  return {
    /** Replaces the text after a change from outside. */
    setText: (next: string): void => replaceText(view, next),
    setNames: (next: readonly string[]): void => {
      names = next
      view.dispatch({ effects: renamed.of(null) })
    },
    /** Inserts a placeholder at the caret. */
    insert: (name: string): void => {
      view.dispatch({
        ...view.state.replaceSelection(`{{${name}}}`),
        userEvent: 'input',
        scrollIntoView: true,
      })
      view.focus()
    },
    close: (): void => view.destroy(),
  }
}

type Update = Parameters<
  NonNullable<ReturnType<Parameters<typeof ViewPlugin.define>[0]>['update']>
>[0]

/** Completes a placeholder, whose braces at the end may be there already. */
function insertName(view: EditorView, name: string, range: { from: number; to: number }): void {
  const isClosed = view.state.sliceDoc(range.to, range.to + 2) === '}}'
  view.dispatch({
    changes: { ...range, insert: isClosed ? name : `${name}}}` },
    selection: { anchor: range.from + name.length + 2 },
    userEvent: 'input.complete',
  })
}
