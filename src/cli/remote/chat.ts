import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Client, Message, Tool } from '#client/client.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
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
  tool?: 'graph'
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
  const message = options.message || (process.stdin.isTTY ? '' : await text(process.stdin))
  if (message.trim() === '') throw new UsageError('Enter a message, or pipe it to standard input.')
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
        json_schema: { name: 'answer', schema: await readSchema(schema) },
      },
    }),
    tools: await graphTool(terminal, sheaf, options),
  }
  if (terminal.isJson) {
    return terminal.write(`${toJson(await sheaf.createChatCompletion(input, terminal), 2)}\n`)
  }
  for await (const { choices } of sheaf.createChatCompletion.stream(input, terminal)) {
    const { content, refusal } = choices[0]?.delta ?? {}
    terminal.write(neutralize(`${content ?? ''}${refusal ?? ''}`, { lines: true }))
  }
  terminal.write('\n')
}

async function graphTool(
  terminal: Terminal,
  sheaf: Client,
  { tool, graph = [] }: ChatOptions,
): Promise<Tool[] | undefined> {
  if (tool === undefined && graph.length === 0) return undefined
  if (graph.length === 0) throw new UsageError('--tool graph requires --graph with a name or id.')
  const graph_ids: string[] = []
  for (const name of graph) graph_ids.push((await findGraph(terminal, sheaf, name)).id)
  return [{ type: 'graph', function: { graph_ids } }]
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

async function readSchema(path: string): Promise<Record<string, unknown>> {
  const content = (await readNamed(path)).toString()
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Said below, as for JSON of another kind.
  }
  throw new UsageError(`${path} is not a JSON schema.`)
}

async function readNamed(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new UsageError(`${path} does not exist, or cannot be read.`, { cause: error })
  }
}
