import { Transaction, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Reports each change of the text but those of `replaceText`. */
export function reportText(onChange: (text: string) => void): Extension {
  return EditorView.updateListener.of((update) => {
    const isExternal = update.transactions.some((transaction) =>
      transaction.annotation(Transaction.remote),
    )
    if (update.docChanged && !isExternal) onChange(update.state.doc.toString())
  })
}

/** Replaces the text of an editor after a change from outside. */
export function replaceText(view: EditorView, next: string): void {
  const { doc } = view.state
  if (doc.toString() === next) return
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: next },
    annotations: Transaction.remote.of(true),
  })
}
