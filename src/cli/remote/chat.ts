import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Client, Message, Tool } from '#client/client.ts'
import { readJson } from '#client/read-lines.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { writeTextStream } from '#cli/terminal/text-stream.ts'
import { UsageError } from '#cli/usage-error.ts'
import { findGraph } from './find-graph.ts'

export interface ChatOptions {
  message: string
  model: string
  system?: string
  /** The path of a JSON schema. */
  schema?: string
  /** Paths of images. */
  image?: string[]
  tool?: 'graph' | 'web_search'
  /** The path of a JSON file with tools as the API takes them. */
  tools?: string
  graph?: string[]
}

const imageTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
}

/** `sheaf chat`: sends a message, or standard input, and writes the answer as it arrives. */
export async function chat(terminal: Terminal, sheaf: Client, options: ChatOptions): Promise<void> {
  const message =
    options.message || (terminal.stdin.isTTY === true ? '' : await text(terminal.stdin))
  if (message.trim() === '') {
    throw new UsageError(
      'Enter a message, or pipe it to standard input. After --image and --graph, put -- before it.',
    )
  }
  const { model, system, schema, image = [] } = options
  const input = {
    model,
    messages: [
      ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
      await userMessage(message, image),
    ],
    ...(schema !== undefined && {
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name: 'answer', schema: await readJsonObject(schema, 'a JSON schema') },
      },
    }),
    tools: await readTools(terminal, sheaf, options),
  }
  if (terminal.isJson) {
    return terminal.write(`${toJson(await sheaf.createChatCompletion(input, terminal), 2)}\n`)
  }
  const calls: FunctionCall[] = []
  await writeTextStream(terminal, async (write) => {
    for await (const { choices } of sheaf.createChatCompletion.stream(input, terminal)) {
      const { content, refusal, tool_calls } = choices[0]?.delta ?? {}
      write(`${content ?? ''}${refusal ?? ''}`)
      for (const { index, function: part } of tool_calls ?? []) {
        const call = (calls[index] ??= { name: '', arguments: '' })
        call.name += part?.name ?? ''
        call.arguments += part?.arguments ?? ''
      }
    }
  })
  if (calls.length === 0) return
  // The functions are those of the caller, who runs them.
  terminal.note('The model calls functions:')
  for (const { name, arguments: values } of calls) {
    terminal.write(`${neutralize(name)} ${neutralize(values)}\n`)
  }
}

interface FunctionCall {
  name: string
  arguments: string
}

async function readTools(
  terminal: Terminal,
  sheaf: Client,
  { tool, tools, graph = [] }: ChatOptions,
): Promise<Tool[] | undefined> {
  const functions = tools === undefined ? [] : await readToolFile(tools)
  if (tool === 'graph' && graph.length === 0) {
    throw new UsageError('--tool graph requires --graph with a name or id.')
  }
  const graph_ids: string[] = []
  for (const name of graph) graph_ids.push((await findGraph(terminal, sheaf, name)).id)
  const all = [
    ...functions,
    ...(graph_ids.length === 0 ? [] : [{ type: 'graph' as const, function: { graph_ids } }]),
    ...(tool === 'web_search'
      ? [{ type: 'web_search' as const, function: { include_domains: [], exclude_domains: [] } }]
      : []),
  ]
  return all.length === 0 ? undefined : all
}

/** The tools of a file, as the API takes them. The service checks each. */
async function readToolFile(path: string): Promise<Tool[]> {
  const value = readJson((await readNamed(path)).toString())
  const tools: unknown[] = Array.isArray(value) ? value : [value]
  if (tools.every(isTool)) return tools
  throw new UsageError(`${path} is not a tool or a list of tools, each with a type.`)
}

function isTool(value: unknown): value is Tool {
  return typeof value === 'object' && value !== null && 'type' in value
}

async function userMessage(message: string, images: readonly string[]): Promise<Message> {
  if (images.length === 0) return { role: 'user', content: message }
  const parts = images.map(async (path) => {
    const type = imageTypes[extname(path).toLowerCase()]
    if (type === undefined) throw new UsageError(`${path} is not a PNG, JPEG, GIF or WebP image.`)
    const url = `data:${type};base64,${(await readNamed(path)).toString('base64')}`
    return { type: 'image_url' as const, image_url: { url } }
  })
  return { role: 'user', content: [{ type: 'text', text: message }, ...(await Promise.all(parts))] }
}

async function readJsonObject(path: string, what: string): Promise<Record<string, unknown>> {
  const value = readJson((await readNamed(path)).toString())
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new UsageError(`${path} is not ${what}.`)
}

async function readNamed(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new UsageError(`${path} does not exist, or cannot be read.`, { cause: error })
  }
}
