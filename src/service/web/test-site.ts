import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

export interface TestSite {
  /** `http://127.0.0.1:` and its port. */
  origin: string
  port: number
  /** The paths that were asked for. */
  requested: string[]
}

/** A web server on this machine, closed when the test ends. */
export async function testSite(answer: RequestListener): Promise<TestSite> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { origin: `http://127.0.0.1:${port}`, port, requested: requests }
}

/** The body of a request, as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += String(piece)
  return text
}
