import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'
import { isDeeperThan } from './json-depth.ts'

// far deeper than anything a person wrote
const deepest = 1000

/** Reads JSON bodies. An empty one is no body: clients send the header with every DELETE. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json(\s*;|$)/i,
    { parseAs: 'string' },
    (_, body, done) => {
      const text = String(body)
      if (isDeeperThan(text, deepest)) {
        done(new Failure('field_out_of_range', `The body has more than ${deepest} levels.`))
        return
      }
      try {
        done(null, text === '' ? undefined : JSON.parse(text))
      } catch {
        done(new Failure('body_not_json', 'The body is not JSON.'))
      }
    },
  )
}
