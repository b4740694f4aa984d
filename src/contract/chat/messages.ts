import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'

const textPart = z.object({
  type: z.literal('text'),
  text: described(z.string(), 'The text of this part.'),
})

const imagePart = z.object({
  type: z.literal('image_url'),
  image_url: described(
    z.object({
      url: described(
        z
          .string()
          .check(
            z.refine(
              (url) => /^data:image\/[\w.+-]+;base64,/i.test(url) || /^https?:\/\//i.test(url),
              'Must be a base64 data: URL of an image, or an http(s) URL.',
            ),
          ),
        '`data:image/…;base64,…`, or an HTTP URL that the service fetches.',
      ),
      detail: described(
        z.optional(z.enum(['auto', 'low', 'high'])),
        'How closely the model looks at the image, if it supports this.',
      ),
    }),
    'The image of this part.',
  ),
})

const contentPart = z.discriminatedUnion('type', [textPart, imagePart])
export type ContentPart = z.infer<typeof contentPart>

const parts = z.array(contentPart).check(z.minLength(1)).check(z.maxLength(100))
const textContent = z.union([
  z.string(),
  z.array(textPart).check(z.minLength(1)).check(z.maxLength(100)),
])

const userContent = z.union([z.string(), parts])

// Null is an empty text, which the result of a function without one is. Nothing describes the output of a
// transformation, so the content follows it.
const nullableText = z.pipe(
  z.pipe(
    z.nullable(textContent),
    z.transform((content) => content ?? ''),
  ),
  textContent,
)
const nullableContent = z.pipe(
  z.pipe(
    z.nullable(userContent),
    z.transform((content) => content ?? ''),
  ),
  userContent,
)

/** A call of a function by a model, which the caller must run. `arguments` is JSON text. */
export const toolCall = z.object({
  id: described(z.string(), 'The ID of the call, which the `tool` message names.'),
  type: z.literal('function'),
  index: z.optional(z.int()),
  function: described(
    z.object({
      name: described(z.string(), 'The name of the function.'),
      arguments: described(z.string(), 'The arguments of the call as JSON text.'),
    }),
    'The function that the model calls.',
  ),
})
export type ToolCall = z.infer<typeof toolCall>

// Clients send back earlier answers, in which this may be null.
const calls = z.array(
  z.extend(toolCall, {
    type: z._default(z.literal('function'), 'function'),
    index: described(z.nullish(z.int()), 'The position of the call in its answer.'),
  }),
)

const name = z.nullish(z.string().check(z.maxLength(256)))
const unknownValue = z.nullish(z.unknown())

/** A single message of a conversation. */
export const message = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('system'),
    content: described(nullableText, 'Instructions for the model.'),
    name: described(name, 'A name that distinguishes participants with the same role.'),
  }),
  z.object({
    role: z.literal('user'),
    content: described(
      nullableContent,
      'Text, or a list of texts and images; null is an empty text.',
    ),
    name: described(name, 'A name that distinguishes participants with the same role.'),
  }),
  z
    .object({
      role: z.literal('assistant'),
      content: described(
        z.nullish(textContent),
        'The text of an earlier answer; null where it only called tools.',
      ),
      name: described(name, 'A name that distinguishes participants with the same role.'),
      tool_calls: described(
        z.nullish(calls),
        'The functions that the answer called. A `tool` message follows for each.',
      ),
      refusal: described(z.nullish(z.string()), 'Why the model declined to answer.'),
      graph_data: described(
        unknownValue,
        'Accepted so that answers can be sent back unchanged; ignored.',
      ),
    })
    .check(
      z.refine(({ content, tool_calls, refusal }) => content ?? tool_calls?.length ?? refusal, {
        error: 'An assistant message needs content or tool_calls.',
        path: ['content'],
      }),
    ),
  z.object({
    role: z.literal('tool'),
    content: described(nullableText, 'What the function returned; null where it returns nothing.'),
    name: described(name, 'The name of the function.'),
    tool_call_id: described(z.string(), 'The `id` of the call that this answers.'),
  }),
])
export type Message = z.output<typeof message>
export type MessageInput = z.input<typeof message>

/** A conversation: at least one message, and every `tool` message answers an earlier call. */
export const messages = z
  .array(message)
  .check(z.minLength(1))
  .check(z.maxLength(4000))
  .check((context) => {
    const open = new Set<string>()
    for (const [at, entry] of context.value.entries()) {
      if (entry.role === 'assistant') for (const { id } of entry.tool_calls ?? []) open.add(id)
      if (entry.role !== 'tool' || open.has(entry.tool_call_id)) continue
      context.issues.push({
        code: 'custom',
        input: entry.tool_call_id,
        path: [at, 'tool_call_id'],
        message: 'No earlier message calls a tool with this ID.',
      })
    }
    const only = context.value.every(({ role }) => role === 'system')
    if (!only || context.value.length === 0) return
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: [context.value.length - 1, 'role'],
      message: 'Add at least one message with the role user.',
    })
  })

/** The text of a message, its parts joined by newlines; images are left out. */
export function messageText({ content }: Pick<Message, 'content'>): string {
  if (typeof content === 'string') return content
  const texts = (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.join('\n')
}
