import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { asSchema } from '#console/pages/playground/inspect/validation/schema-paths.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { completeSchema, type Offer } from './complete-schema.ts'
import { readCaret } from './read-caret.ts'

/** Offers what may stand at the caret. Keeps the last schema that could be read. */
export function schemaCompletion(): (context: CompletionContext) => CompletionResult | null {
  let known: JsonSchema = {}
  return ({ state, pos, explicit }) => {
    const text = state.doc.toString()
    const place = readCaret(text, pos)
    if (!place) return null
    const isEmpty = place.from === place.to
    const before = text.slice(0, pos).trimEnd().at(-1) ?? ''
    // unasked only where something begins, not in the middle of nowhere
    if (isEmpty && !explicit && !'{,:['.includes(before)) return null
    const isNamed = text.slice(place.to).trimStart().startsWith(':')
    // with something whole where the caret stands, the rest can mostly be read
    const whole = place.writes === 'key' && !isNamed ? '"": null' : '""'
    const mended = text.slice(0, place.from) + whole + text.slice(place.to)
    known = readSchema(text) ?? readSchema(mended) ?? known
    const options = completeSchema(place, known).map((offer, index) =>
      completion(offer, { isNamed, boost: -Math.min(index, 99) }),
    )
    if (options.length === 0) return null
    const from = place.from + (text[place.from] === '"' && pos > place.from ? 1 : 0)
    return { from, options, validFor: /^[^"]*$/ }
  }
}

interface Around {
  /** A colon and a value follow already. */
  isNamed: boolean
  boost: number
}

function completion({ label, insert, words }: Offer, { isNamed, boost }: Around): Completion {
  return {
    label,
    detail: words,
    boost,
    apply: (view, _, from, to) => {
      const { state } = view
      const starts = state.sliceDoc(from - 1, from) === '"' ? from - 1 : from
      const rest =
        starts < from ? (/^[\w$#/-]*"?/.exec(state.sliceDoc(to, to + 200))?.[0] ?? '') : ''
      const ends = to + rest.length
      const written = isNamed ? JSON.stringify(label) : insert
      const line = state.doc.lineAt(starts)
      const indent = /^\s*/.exec(line.text)?.[0] ?? ''
      const text = written.replaceAll('\n', `\n${indent}`)
      const caret = text.indexOf('¦')
      put(view, { from: starts, to: ends, insert: text.replace('¦', '') }, caret)
    },
  }
}

function put(
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
