import type { Draft } from '#console/prompt/draft.ts'
import { parseBody } from '#console/prompt/parse-body.ts'
import { buildRequestBody } from '#console/prompt/request-body.ts'
import type { BlueprintInput } from '#contract/applications/blueprint.ts'
import { placeholdersIn } from '#contract/applications/template.ts'
import type { MessageInput } from '#contract/chat/messages.ts'

/** What a chat request becomes as an application. */
interface SavedRequest {
  blueprint: BlueprintInput & { inputs: NonNullable<BlueprintInput['inputs']> }
  graph_ids: string[]
  /** What an application cannot have, in words. */
  left_out: string[]
}

type Input = SavedRequest['blueprint']['inputs'][number]

/**
 * Makes an application of a chat request: `{{variables}}` become text inputs, and images become inputs of images in their
 * places. Throws ApiError if the JSON of a schema is invalid.
 */
export function applicationOfBody(body: unknown, model: string): SavedRequest {
  const { draft, messages, left_out: unsupported } = parseBody(body, model)
  const left_out = [
    ...unsupported.map((path) => `the field ${path}`),
    ...leftOutOf(draft, messages),
  ]
  const images: string[] = []
  const written = prompt(draft, messages).flatMap((message) => {
    const content = templateOf(message, images)
    if (content.trim() === '') return []
    return [{ role: message.role, content }]
  })
  if (!written.some(({ role }) => role === 'user')) {
    written.push({ role: 'user', content: '{{Question}}' })
  }
  const {
    tools,
    tool_choice,
    n: _,
    stream: __,
    stream_options: ___,
    logprobs: ____,
    ...request
  } = buildRequestBody(withoutForeignTools(draft), [])
  const { graph_ids, ...graph_search } = draft.forms.graph
  const isGrounded = draft.built_in === 'graph'
  const media = [...images, ...visionNames(draft)]
  const names = written
    .flatMap(({ content }) => placeholdersIn(content))
    .filter((name) => name !== '')
  return {
    blueprint: {
      ...request,
      messages: written,
      inputs: [...new Set(names)].map((name) => inputOf(name, media)),
      tools: isGrounded ? [] : (tools ?? []),
      ...(typeof tool_choice === 'string' && { tool_choice }),
      ...(isGrounded && { graph_search }),
    },
    graph_ids: isGrounded ? [...graph_ids] : [],
    left_out,
  }
}

type PromptMessage = Extract<MessageInput, { role: 'system' | 'user' | 'assistant' }>

/** The messages that come before an answer: those of people and models, up to the last of a person. */
function prompt({ system }: Draft, messages: readonly MessageInput[]): PromptMessage[] {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const lastQuestion = messages
    .slice(0, last + 1)
    .filter((message): message is PromptMessage =>
      ['system', 'user', 'assistant'].includes(message.role),
    )
  return system === '' ? lastQuestion : [{ role: 'system', content: system }, ...lastQuestion]
}

/** The text of a message, with a placeholder in the place of each image, whose name is added to `images`. */
function templateOf({ content }: PromptMessage, images: string[]): string {
  if (typeof content === 'string') return content
  return (content ?? [])
    .map((part) => {
      if (part.type === 'text') return part.text
      const name = images.length === 0 ? 'Image' : `Image ${images.length + 1}`
      images.push(name)
      return `{{${name}}}`
    })
    .join('\n')
}

function visionNames({ built_in, forms }: Draft): string[] {
  return built_in === 'vision' ? forms.vision.variables.map(({ name }) => name) : []
}

function inputOf(name: string, media: readonly string[]): Input {
  return { name, input_type: media.includes(name) ? 'media' : 'text' }
}

/** An application has no functions of its caller, and its images are inputs. */
function withoutForeignTools(draft: Draft): Draft {
  return {
    ...draft,
    functions: [],
    built_in: draft.built_in === 'vision' ? null : draft.built_in,
  }
}

function leftOutOf({ functions, parameters }: Draft, messages: readonly MessageInput[]): string[] {
  const called = functions
    .filter(({ enabled }) => enabled)
    .map(({ name }) => `the function ${name}`)
  const hasResults = messages.some(({ role }) => role === 'tool')
  return [
    ...called,
    ...(hasResults ? ['results of functions'] : []),
    ...((parameters.n ?? 1) > 1 ? ['the number of answers'] : []),
  ]
}
