import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'

export interface ModelServer {
  /** Ends in /v1. */
  base_url: string
  /** The model and the key of each conversation that it answered. */
  answered: { model: string; key: string }[]
  stop: () => Promise<void>
}

/** A server that speaks the OpenAI interface: lists models, and answers all with the same words. */
export async function startModelServer(models: string[], key: string): Promise<ModelServer> {
  const answered: ModelServer['answered'] = []
  const server = createServer(async (request, reply) => {
    const answer = (status: number, body: unknown): void => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      answer(401, { error: { message: 'Incorrect API key provided.' } })
    } else if (request.url === '/v1/models') {
      answer(200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) })
    } else {
      const { model } = JSON.parse(await textOf(request)) as { model: string }
      answered.push({ model, key })
      answer(200, {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model,
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: `Baa, says ${model}.` },
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
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += String(piece)
  return text
}
