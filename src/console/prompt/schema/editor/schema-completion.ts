import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { asSchema } from '#console/prompt/validation/schema-paths.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { completeSchema, type Suggestion } from './complete-schema.ts'
import { readCaret } from './read-caret.ts'

/** A completion source for JSON schemas. Remembers the last schema that could be parsed. */
export function schemaCompletion(): (context: CompletionContext) => CompletionResult | null {
  let lastSchema: JsonSchema = {}
  return ({ state, pos, explicit }) => {
    const text = state.doc.toString()
    const caret = readCaret(text, pos)
    if (!caret) return null
    const isEmpty = caret.from === caret.to
    const previousChar = text.slice(0, pos).trimEnd().at(-1) ?? ''
    // Opens automatically only where a key or value begins.
    if (isEmpty && !explicit && !'{,:['.includes(previousChar)) return null
    const hasValue = text.slice(caret.to).trimStart().startsWith(':')
    // With a placeholder at the caret, the rest of the text can usually be parsed.
    const placeholder = caret.position === 'key' && !hasValue ? '"": null' : '""'
    const completedText = text.slice(0, caret.from) + placeholder + text.slice(caret.to)
    lastSchema = readSchema(text) ?? readSchema(completedText) ?? lastSchema
    const options = completeSchema(caret, lastSchema).map((offer, index) =>
      completion(offer, { hasValue, boost: -Math.min(index, 99) }),
    )
    if (options.length === 0) return null
    const from = caret.from + (text[caret.from] === '"' && pos > caret.from ? 1 : 0)
    return { from, options, validFor: /^[^"]*$/ }
  }
}

interface CompletionOptions {
  /** A colon already follows. */
  hasValue: boolean
  boost: number
}

function completion(
  { label, insert, description }: Suggestion,
  { hasValue, boost }: CompletionOptions,
): Completion {
  return {
    label,
    detail: description,
    boost,
    apply: (view, _, from, to) => {
      const { state } = view
      const replaceFrom = state.sliceDoc(from - 1, from) === '"' ? from - 1 : from
      const remainder =
        replaceFrom < from ? (/^[\w$#/-]*"?/.exec(state.sliceDoc(to, to + 200))?.[0] ?? '') : ''
      const replaceTo = to + remainder.length
      const insertText = hasValue ? JSON.stringify(label) : insert
      const line = state.doc.lineAt(replaceFrom)
      const indent = /^\s*/.exec(line.text)?.[0] ?? ''
      const text = insertText.replaceAll('\n', `\n${indent}`)
      const caret = text.indexOf('¦')
      applyCompletion(
        view,
        { from: replaceFrom, to: replaceTo, insert: text.replace('¦', '') },
        caret,
      )
    },
  }
}

function applyCompletion(
  view: EditorView,
  changes: { from: number; to: number; insert: string },
  caret: number,
): void {
  view.dispatch({
    changes,
    selection: { anchor: changes.from + (caret === -1 ? changes.insert.length : caret) },
    userEvent: 'input.complete',
  })
  if (caret !== -1) startCompletion(view)
}

function readSchema(text: string): JsonSchema | null {
  try {
    return asSchema(JSON.parse(text))
  } catch {
    return null
  }
}
