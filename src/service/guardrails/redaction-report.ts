import { maxRedactionPlaces } from '#contract/chat/redactions.ts'
import type { Redaction } from '#contract/chat/redactions.ts'
import type { RedactedText } from '#service/models/chat-model.ts'

/** Collects what guardrails replace in one request and its answers, for the reply. */
export interface RedactionReport {
  /**
   * The listener of one answer. `requestMessages` are the messages of the caller; those before and after them
   * come from tools.
   */
  listen: (requestMessages: number) => AnswerRedactions
  /** What has been replaced so far; undefined if nothing was. */
  list: () => Redaction[] | undefined
}

interface AnswerRedactions {
  /** Must be called before each request to the model. `before` messages precede those of the caller. */
  onRedactedOf: (request: { messages: number; before: number }) => (redacted: RedactedText) => void
}

export function redactionReport(): RedactionReport {
  const rows = new Map<string, Redaction>()
  // All answers and all turns of an answer send the messages of the caller, which count once.
  const counted = new Set<string>()
  let places = 0

  function add(
    applied_to: Redaction['applied_to'],
    { guardrail_name, entity_type, start, end }: RedactedText['values'][number],
    path: string | null,
  ): void {
    const key = `${applied_to} ${entity_type} ${guardrail_name}`
    const row = rows.get(key) ?? { guardrail_name, entity_type, applied_to, count: 0, places: [] }
    rows.set(key, row)
    row.count += 1
    if (path === null || places >= maxRedactionPlaces) return
    places += 1
    row.places.push({ path, start, end })
  }

  return {
    listen(requestMessages) {
      let sentMessages = 0
      return {
        onRedactedOf({ messages, before }) {
          const known = sentMessages
          sentMessages = messages
          return ({ input, values }) => {
            if (input === null) {
              for (const value of values) add('output', value, null)
              return
            }
            const index = input.message - before
            const isOfCaller = index >= 0 && index < requestMessages
            const path = isOfCaller ? `messages.${index}.${input.field}` : null
            if (path === null ? input.message < known : counted.has(path)) return
            if (path !== null) counted.add(path)
            for (const value of values) add('input', value, path)
          }
        },
      }
    },
    list: () => (rows.size === 0 ? undefined : [...rows.values()]),
  }
}
