import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface ModelServer {
  /** Ends in /v1. */
  base_url: string
  /** The model and the key of each conversation that it answered. */
  answered: { model: string; key: string }[]
  /** What it answers, by the last line of the last message. */
  script: Map<string, ScriptedAnswer>
  stop: () => Promise<void>
}

export interface ScriptedAnswer {
  pieces: string[]
  /** Whether the connection is closed after the pieces, before the answer has ended. */
  isCut?: boolean
  /** Awaited before the last piece. */
  gate?: Promise<void>
}

interface ChatRequest {
  model: string
  stream?: boolean
  messages: { content: string }[]
}

/** An OpenAI-compatible server that lists models and answers by its script, or with a fixed sentence. */
export async function startModelServer(models: string[], key: string): Promise<ModelServer> {
  const answered: ModelServer['answered'] = []
  const script: ModelServer['script'] = new Map()
  const server = createServer(async (request, reply) => {
    const answer = (status: number, body: unknown): void => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      answer(401, { error: { message: 'Incorrect API key provided.' } })
    } else if (request.url === '/v1/models') {
      answer(200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) })
    } else {
      const { model, stream, messages } = JSON.parse(await textOf(request)) as ChatRequest
      answered.push({ model, key })
      const lastLine = messages.at(-1)?.content.split('\n').at(-1) ?? ''
      const scripted = script.get(lastLine) ?? { pieces: [`Baa, says ${model}.`] }
      if (stream === true) {
        await streamAnswer(reply, model, scripted)
        return
      }
      answer(200, {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model,
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: scripted.pieces.join('') },
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 },
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens at no port')
  return {
    base_url: `http://127.0.0.1:${address.port}/v1`,
    answered,
    script,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function streamAnswer(
  reply: ServerResponse,
  model: string,
  { pieces, isCut = false, gate }: ScriptedAnswer,
): Promise<void> {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: unknown, finish_reason: string | null): Promise<void> => {
    const choices = [{ index: 0, delta, finish_reason }]
    const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices }
    return new Promise((resolve) => {
      reply.write(`data: ${JSON.stringify(chunk)}\n\n`, () => resolve())
    })
  }
  for (const [index, content] of pieces.entries()) {
    if (index === pieces.length - 1) await gate
    await send({ content }, null)
  }
  if (isCut) {
    reply.destroy()
    return
  }
  await send({}, 'stop')
  reply.end('data: [DONE]\n\n')
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += String(piece)
  return text
}
