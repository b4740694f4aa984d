import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { openAiEndpoint } from '#service/models/openai/openai-endpoint.ts'
import { OutboundAgent } from './informational-responses.ts'

const hint = 'HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n'
const answer =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 11\r\n\r\n{"data":[]}'

/** A server that answers each request with `begin`, and then with `rest` for as long as the connection is open. */
async function server(begin: string, rest: string) {
  let closed = 0
  const answering = createServer((socket: Socket) => {
    const write = (): void => {
      if (rest === '') return
      while (socket.writable && socket.write(rest));
    }
    socket.on('error', () => undefined)
    socket.on('close', () => {
      closed += 1
    })
    socket.on('drain', write)
    socket.once('data', () => {
      socket.write(begin)
      write()
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void answering.close())
  await once(answering, 'listening')
  const address = answering.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `http://127.0.0.1:${port}`, closed: () => closed }
}

function agent(): OutboundAgent {
  const opened = new OutboundAgent()
  onTestFinished(() => opened.destroy())
  return opened
}

test('some informational responses come before a response', async () => {
  const { url } = await server(hint.repeat(16) + answer, '')
  const { statusCode, body } = await request(url, { dispatcher: agent() })
  expect([statusCode, await body.text()]).toEqual([200, '{"data":[]}'])
})

test('informational responses without end close the connection', async () => {
  const { url, closed } = await server('', hint.repeat(1000))
  await expect(request(url, { dispatcher: agent() })).rejects.toThrow('without end')
  await expect.poll(closed).toBe(1)
})

test('a model endpoint that sends them counts as unavailable', async () => {
  const { url, closed } = await server('', hint.repeat(1000))
  const endpoint = openAiEndpoint({ base_url: `${url}/v1`, api_key: null, chainName: 'a' })
  onTestFinished(() => endpoint.close())
  const listed = endpoint.listModels(AbortSignal.timeout(5000))
  await expect(listed).rejects.toMatchObject({ key: 'model_unavailable' })
  await expect.poll(closed).toBe(1)
})
