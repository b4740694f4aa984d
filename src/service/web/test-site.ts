import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

export interface TestSite {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  port: number
  /** The requested paths. */
  requested: string[]
}

/** A local web server, closed at the end of the test. */
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
