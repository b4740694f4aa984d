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

type RedactedValue = RedactedText['values'][number]

/** Counts replaced values by guardrail, type, and request or answer. */
export function redactionCounter() {
  const rows = new Map<string, Redaction>()
  let places = 0

  /** `path` is the text of the request; null where the value was in another text. */
  const add = (
    applied_to: Redaction['applied_to'],
    { guardrail_name, entity_type, start, end }: RedactedValue,
    path: string | null,
  ): void => {
    const key = `${applied_to} ${entity_type} ${guardrail_name}`
    const row = rows.get(key) ?? { guardrail_name, entity_type, applied_to, count: 0, places: [] }
    rows.set(key, row)
    row.count += 1
    if (path === null || places >= maxRedactionPlaces) return
    places += 1
    row.places.push({ path, start, end })
  }

  return {
    add,
    /** Undefined if nothing was replaced. */
    list: (): Redaction[] | undefined => (rows.size === 0 ? undefined : [...rows.values()]),
  }
}

export function redactionReport(): RedactionReport {
  const { add, list } = redactionCounter()
  // All answers and all turns of an answer send the messages of the caller, which count once.
  const counted = new Set<string>()

  return {
    list,
    listen(requestMessages) {
      let sentMessages = 0
      return {
        onRedactedOf({ messages, before }) {
          const alreadySent = sentMessages
          sentMessages = messages
          return ({ input, values }) => {
            if (input === null) {
              for (const value of values) add('output', value, null)
              return
            }
            if (input.message === null) {
              if (counted.has(input.field)) return
              counted.add(input.field)
              for (const value of values) add('input', value, null)
              return
            }
            const index = input.message - before
            const isOfCaller = index >= 0 && index < requestMessages
            const path = isOfCaller ? `messages.${index}.${input.field}` : null
            if (path === null ? input.message < alreadySent : counted.has(path)) return
            if (path !== null) counted.add(path)
            for (const value of values) add('input', value, path)
          }
        },
      }
    },
  }
}
