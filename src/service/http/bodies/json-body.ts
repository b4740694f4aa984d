import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonBounds } from '#service/json/json-bounds.ts'
import { jsonThreads } from '#service/json/json-threads.ts'
import { parseJson } from '#service/json/parse-json.ts'
import type { TurnQueue } from '#service/scheduling/turn-queue.ts'
import { Failure } from '#service/failure.ts'
import { receiveBody } from './receive-body.ts'
import { callerOf } from '#service/http/request-hooks.ts'

// Parsing and validating a body of more values blocks the thread: 50 ms for each 100,000. 4,000
// messages with 128 tools and a JSON schema of thousands of fields have about half as many.
const bounds = { levels: 1000, values: 100_000 }

// Parsing this many bytes takes up to 5 ms. A worker thread takes 2 ms to receive them and return the result.
const maxBytesAtOnce = 512 * 1024

const maxNamedChars = 40

/**
 * Reads JSON bodies. For those that are not small, keys take turns to receive pieces, and worker threads
 * parse them. An empty body counts as none, because clients send the header with every DELETE.
 */
export function readJsonBodies(app: FastifyInstance, turns: TurnQueue): void {
  const threads = jsonThreads()
  app.addHook('onClose', threads.stop)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json(\s*;|$)/i,
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const caller = callerOf(request)
      const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
      if (encoding !== 'identity') {
        const message = `The body has the content encoding “${encoding.slice(0, maxNamedChars)}”. Send it without one.`
        throw new Failure('body_not_json', message)
      }
      const isBeyond = jsonBounds(bounds)
      const body = await receiveBody(payload, {
        maxBytes: request.routeOptions.bodyLimit,
        look: (piece) => {
          if (!isBeyond(piece)) return
          const allowance = `${bounds.levels} levels or ${bounds.values} values`
          throw new Failure('field_out_of_range', `The body has more than ${allowance}.`)
        },
        turn: () => turns.enter(caller),
      })
      if (body.length === 0) return undefined
      // A decoder would replace bytes that are not UTF-8 with other characters.
      if (!isUtf8(body)) throw new Failure('body_not_json', 'The body is not valid UTF-8.')
      const parsed =
        body.length > maxBytesAtOnce ? await threads.parse(caller, body) : parseJson(body)
      if (parsed.isJson) return parsed.value
      if (parsed.why === 'number_too_large') {
        throw new Failure('field_out_of_range', 'The body contains a number larger than 1.7e308.')
      }
      throw new Failure('body_not_json', 'The body is not valid JSON.')
    },
  )
}
