import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

/** Reads JSON bodies. An empty one is no body: clients send the header with every DELETE. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json(\s*;|$)/i,
    { parseAs: 'string' },
    (_, body, done) => {
      try {
        done(null, body === '' ? undefined : JSON.parse(String(body)))
      } catch {
        done(new Failure('body_not_json', 'The body is not JSON.'))
      }
    },
  )
}
