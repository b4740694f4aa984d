// The model of chat.ts and fairness.ts: answers at once, except that `paced` streams one of 50 words every 10 ms, `long` one of
// 200 words, and streams of `held` stay open until POST /release.
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const identity = { id: 'chatcmpl-1', created: 1, model: 'stub' }
const usage = { prompt_tokens: 20, completion_tokens: 50, total_tokens: 70 }
const words = Array.from({ length: 50 }, (_, at) => `word${at} `)
const message = { role: 'assistant', content: words.join('') }
const choices = [{ index: 0, message, finish_reason: 'stop', logprobs: null }]
const whole = JSON.stringify({ ...identity, object: 'chat.completion', choices, usage })

const line = (delta: object, finish_reason: string | null = null): string => {
  const made = [{ index: 0, delta, finish_reason, logprobs: null }]
  return `data: ${JSON.stringify({ ...identity, object: 'chat.completion.chunk', choices: made })}\n\n`
}
const first = line({ role: 'assistant', content: 'word ' })
const last = `${line({}, 'stop')}data: ${JSON.stringify({ ...identity, object: 'chat.completion.chunk', choices: [], usage })}\n\ndata: [DONE]\n\n`
const pieces = words.map((content) => line({ content }))

const paceMs = 10
const held = new Set<ServerResponse>()

async function writePaced(reply: ServerResponse, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const piece of pieces) {
      await pause(paceMs)
      if (reply.destroyed) return
      reply.write(piece)
    }
  }
  reply.end(last)
}

const server = createServer({ noDelay: true }, (request, reply) => {
  let body = ''
  request.setEncoding('latin1')
  request.on('data', (piece: string) => (body += piece))
  request.on('end', () => {
    if (request.url === '/release') {
      for (const stream of held) stream.end(last)
      held.clear()
      reply.end()
    } else if (request.method === 'GET') {
      const list = { object: 'list', data: ['stub', 'held', 'paced', 'long'].map((id) => ({ id })) }
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(list))
    } else if (body.includes('"stream":true')) {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write(first)
      if (body.includes('"model":"held"')) {
        held.add(reply)
        reply.once('close', () => held.delete(reply))
        return
      }
      if (body.includes('"model":"paced"')) {
        void writePaced(reply, 1)
        return
      }
      if (body.includes('"model":"long"')) {
        void writePaced(reply, 4)
        return
      }
      for (const piece of pieces) reply.write(piece)
      reply.end(last)
    } else {
      const length = Buffer.byteLength(whole)
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
      reply.end(whole)
    }
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
