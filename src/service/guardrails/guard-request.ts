import type { JsonSchema } from '#contract/chat/json-schema.ts'
import type { ContentPart, Message } from '#contract/chat/messages.ts'
import type { ModelFunction, ModelRequest, RedactedText } from '#service/models/chat-model.ts'
import type { Finding, Policy } from './guard.ts'
import { findingsOf, guardWithin } from './guard-texts.ts'
import type { OnFindings } from './guard-texts.ts'

interface RequestGuard {
  input: readonly Policy[]
  onFindings: OnFindings
  onRedacted: ModelRequest['onRedacted']
}

/** Guards one text. A text that is fixed cannot be redacted, so it blocks the request instead. */
type Change = (text: string, isFixed?: boolean) => string

/**
 * A request with all that a model reads of it guarded: messages, functions, schema and stop sequences. Throws as
 * `guardTexts` does.
 */
export async function guardRequest(
  request: ModelRequest,
  { input, onFindings, onRedacted }: RequestGuard,
  signal: AbortSignal,
): Promise<ModelRequest> {
  const messages: Message[] = []
  for (const message of request.messages) {
    messages.push(await withoutSplitMatches(message, input, signal))
  }
  const places: RedactedText['input'][] = []
  const guarded = await guardWithin(
    (change) => {
      const changeAt =
        (place: RedactedText['input']): Change =>
        (text, isFixed) => {
          places.push(place)
          return change(text, isFixed)
        }
      const changeOutside = (name: string): Change => {
        let count = 0
        return (text, isFixed) => {
          count += 1
          return changeAt({ message: null, field: `${name}.${count}` })(text, isFixed)
        }
      }
      const changeSchema = changeOutside('schema')
      return {
        messages: messages.map((message, at) =>
          mapMessage(message, (field) => changeAt({ message: at, field })),
        ),
        functions: request.functions.map((one, at) =>
          mapFunction(one, changeOutside(`functions.${at}`)),
        ),
        schema: request.schema && {
          ...request.schema,
          name: changeSchema(request.schema.name, true),
          schema: mapSchema(request.schema.schema, changeSchema),
        },
        stop: request.stop.map((text) => changeAt(null)(text, true)),
      }
    },
    input,
    onFindings,
    signal,
    (replaced, at) => onRedacted?.(redactedText(replaced, places[at] ?? null)),
  )
  return { ...request, ...guarded }
}

/** What a reply says of the values that were replaced in a text. */
export function redactedText(
  replaced: readonly Finding[],
  input: RedactedText['input'],
): RedactedText {
  const values = replaced.map(({ policy, entity_type, start, end }) => ({
    guardrail_name: policy.name,
    entity_type,
    start,
    end,
  }))
  return { input, values }
}

/**
 * A message whose text parts are one part if something is found across two of them. Models read the parts one after the
 * other, some with a line break between them.
 */
async function withoutSplitMatches(
  message: Message,
  policies: readonly Policy[],
  signal: AbortSignal,
): Promise<Message> {
  if (typeof message.content === 'string' || !message.content) return message
  const parts: readonly ContentPart[] = message.content
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  if (texts.length < 2) return message
  for (const separator of ['', '\n']) {
    const text = texts.join(separator)
    const ends = endsOf(texts, separator.length)
    const findings = await findingsOf(text, policies, signal)
    const isSplit = findings.some(({ start, end }) => ends.some((at) => start < at && end > at))
    if (!isSplit) continue
    const others = parts.filter((part) => part.type !== 'text')
    // oxlint-disable-next-line no-unsafe-type-assertion -- only texts of the message change
    return { ...message, content: [{ type: 'text', text }, ...others] } as Message
  }
  return message
}

/** Where all texts but the last end once they are joined. */
function endsOf(texts: readonly string[], separatorLength: number): number[] {
  let end = -separatorLength
  return texts.slice(0, -1).map((text) => (end += separatorLength + text.length))
}

function mapMessage(message: Message, changeIn: (field: string) => Change): Message {
  const content =
    typeof message.content === 'string'
      ? changeIn('content')(message.content)
      : message.content &&
        message.content.map((part, at) =>
          part.type === 'text'
            ? { ...part, text: changeIn(`content.${at}.text`)(part.text) }
            : part,
        )
  const changed = {
    ...message,
    content,
    ...(hasText(message, 'name') && { name: changeIn('name')(message.name, true) }),
    ...(hasText(message, 'tool_call_id') && {
      tool_call_id: changeId(message.tool_call_id, changeIn('tool_call_id')),
    }),
    ...(message.role === 'assistant' &&
      message.tool_calls && {
        tool_calls: message.tool_calls.map((call, at) => ({
          ...call,
          id: changeId(call.id, changeIn(`tool_calls.${at}.id`)),
          function: {
            ...call.function,
            name: changeIn(`tool_calls.${at}.function.name`)(call.function.name, true),
            arguments: changeIn(`tool_calls.${at}.function.arguments`)(call.function.arguments),
          },
        })),
      }),
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- only texts of the message change
  return changed as Message
}

function hasText<K extends string>(value: object, key: K): value is Record<K, string> {
  return typeof Reflect.get(value, key) === 'string'
}

/** Leaves alone what only identifies a call: many are long numbers, which can look like those of cards. */
function changeId(id: string, change: Change): string {
  return /^[\w-]{1,64}$/.test(id) ? id : change(id, true)
}

function mapFunction(one: ModelFunction, change: Change): ModelFunction {
  return {
    ...one,
    name: change(one.name, true),
    description: one.description === null ? null : change(one.description),
    parameters: one.parameters === null ? null : mapSchema(one.parameters, change),
  }
}

// Keywords whose text explains a schema and means nothing to whoever checks a value with it.
const annotations = new Set(['title', 'description', '$comment'])
// Keywords whose values are data, in which no key is a keyword.
const dataKeywords = new Set(['enum', 'const', 'default', 'examples'])

function mapSchema(schema: JsonSchema, change: Change): JsonSchema {
  // oxlint-disable-next-line no-unsafe-type-assertion -- an object stays one
  return mapSchemaValue(schema, change, true) as JsonSchema
}

/** `isSchema` says whether strings of an object may be annotations, as they may not be in data. */
function mapSchemaValue(value: unknown, change: Change, isSchema: boolean): unknown {
  if (typeof value === 'string') return change(value, true)
  if (Array.isArray(value)) return value.map((item) => mapSchemaValue(item, change, isSchema))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = change(key, true)
      return isSchema && annotations.has(key) && typeof inner === 'string'
        ? [name, change(inner)]
        : [name, mapSchemaValue(inner, change, isSchema && !dataKeywords.has(key))]
    }),
  )
}
