import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'
import { isBeyond } from './json-bounds.ts'

// A body of more values holds everybody up while it is read and checked: 50 ms for each 100,000. 4,000
// messages with 128 tools and a JSON schema of thousands of fields have about half as many.
const bounds = { levels: 1000, values: 100_000 }

/** Reads JSON bodies. An empty one is no body: clients send the header with every DELETE. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json(\s*;|$)/i,
    { parseAs: 'buffer' },
    (_, body, done) => {
      // What counts stands in ASCII, so a body that is refused is not decoded.
      if (isBeyond(body.toString('latin1'), bounds)) {
        const most = `${bounds.levels} levels or ${bounds.values} values`
        done(new Failure('field_out_of_range', `The body has more than ${most}.`))
        return
      }
      const text = body.toString('utf8')
      try {
        done(null, text === '' ? undefined : JSON.parse(text))
      } catch {
        done(new Failure('body_not_json', 'The body is not valid JSON.'))
      }
    },
  )
}
