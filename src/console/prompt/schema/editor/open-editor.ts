import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view'
import { editorTheme } from './editor-theme.ts'
import { replaceText, reportText } from './editor-text.ts'
import type { Finding } from '#console/prompt/schema/lint/lint-schema.ts'
import { typeOverSelection } from './type-over-selection.ts'
import { schemaCompletion } from './schema-completion.ts'

interface EditorOptions {
  host: HTMLElement
  label: string
  text: string
  /** False for JSON that is not a schema: completion is off. */
  isSchema: boolean
  onChange: (text: string) => void
}

export type Editor = ReturnType<typeof openEditor>

/**
 * Creates an editor in the shadow root of the host. There CodeMirror uses adopted style sheets,
 * which the Content-Security-Policy allows.
 */
export function openEditor({ host, label, text, isSchema, onChange }: EditorOptions) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        indentUnit.of('  '),
        json(),
        ...(isSchema
          ? [
              autocompletion({
                override: [schemaCompletion()],
                icons: false,
                maxRenderedOptions: 60,
              }),
            ]
          : []),
        EditorView.lineWrapping,
        typeOverSelection,
        placeholder('{ }'),
        editorTheme,
        // Escape followed by Tab leaves the editor, because Tab alone indents.
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-description': 'Press Escape, then Tab, to leave the editor.',
          'aria-multiline': 'true',
        }),
        reportText(onChange),
      ],
    }),
  })

  return {
    /** Replaces the text after a change from outside. */
    setText: (next: string): void => replaceText(view, next),
    mark: (findings: readonly Finding[]): void => {
      view.dispatch(setDiagnostics(view.state, findings.map(diagnostic(view.state.doc.length))))
    },
    /** Selects a range and scrolls to it. */
    select: (from: number, to: number): void => {
      const { length } = view.state.doc
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      })
      view.focus()
    },
    close: (): void => view.destroy(),
  }
}

function diagnostic(length: number): (finding: Finding) => Diagnostic {
  return ({ from, to, severity, message, fix }) => ({
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity,
    message,
    ...(fix && {
      actions: [
        {
          name: fix.label,
          apply: (view: EditorView) => view.dispatch({ changes: fix.edit(), userEvent: 'input' }),
        },
      ],
    }),
  })
}
