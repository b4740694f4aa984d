import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { Row } from '#service/isolation/endpoint-requests.ts'
import { requests } from '#service/isolation/requests.ts'
import { testService } from '#service/test-service.ts'
import type { TestService } from '#service/test-service.ts'
import { kindsIn, newWorld, thingKinds } from '#service/wall/test-world.ts'
import { fuzzFactor, fuzzSeed } from './test-fuzz-settings.ts'
import { requestsOf } from './test-odd-requests.ts'
import type { FuzzRequest } from './test-odd-requests.ts'
import { problemOf } from './test-reply.ts'
import { placeholder, thingOfPlaceholders } from './test-schema-values.ts'

// On each of two databases, so that all operations together have thousands.
const casesOfOperation = 12

// A request that takes longer has hung, on however busy a machine.
const maxRequestMs = 120_000

const rowsOf = new Map<string, readonly Row[]>(
  Object.entries(requests).map(([name, { wall }]) => [name, wall]),
)
const all: [string, Endpoint][] = Object.entries(endpoints)

onEveryDatabase('requests generated from the contract', (database) => {
  const releases: (() => Promise<void>)[] = []
  let service: TestService
  let errors: string[] = []

  beforeAll(async () => {
    const write = (line: string) => void errors.push(line)
    service = await testService(database(), {
      logger: pino({ level: 'error' }, { write }),
      wrongKeys: { maxDelayMs: 0 },
      onEnd: (release) => releases.unshift(release),
    })
  })
  afterAll(async () => {
    for (const release of releases) await release()
  })

  test.each(all)('%s is answered as the contract says', async (name, endpoint) => {
    const world = await newWorld(service)
    const rows = rowsOf.get(name) ?? []
    // The examples have placeholders, because a request that deletes a thing needs a new one for the next.
    const examples = rows.map(({ input }) =>
      input({ thing: thingOfPlaceholders, mine: thingOfPlaceholders, name: placeholder('name') }),
    )
    const kinds = new Set(rows.map(kindsIn).flatMap(({ thing, mine }) => [...thing, ...mine]))
    for (const [, kind = ''] of endpoint.path.matchAll(/:(\w+)/g)) {
      const thingKind = thingKinds.find((one) => one === kind)
      if (thingKind !== undefined) kinds.add(thingKind)
    }
    const newThings = async () =>
      new Map<string, string | null>(Object.entries((await world.make('own', kinds)).thing))
    let ids = await newThings()

    const fill = (text: string): string =>
      text.replaceAll(/«(\w+)»/g, (_, kind: string) =>
        kind === 'name' ? randomUUID() : (ids.get(kind) ?? randomUUID()),
      )

    async function send(request: FuzzRequest) {
      const answer = await Promise.race([
        service.app.inject({
          method: endpoint.method,
          url: fill(request.path),
          headers: {
            authorization: `Bearer ${world.makers.wide}`,
            ...Object.fromEntries(
              Object.entries(request.headers).map(([header, value]) => [header, fill(value)]),
            ),
          },
          ...(request.body !== null && { payload: fillBytes(request.body, fill) }),
        }),
        new Promise<null>((resolve) => {
          setTimeout(resolve, maxRequestMs, null).unref()
        }),
      ])
      return (
        answer && {
          status: answer.statusCode,
          type: answer.headers['content-type'] ?? '',
          text: answer.body,
        }
      )
    }

    const outcome = await fc.check(
      fc.asyncProperty(requestsOf(endpoint, examples), async (request) => {
        errors = []
        const reply = await send(request)
        const [problem = null] = reply
          ? leastOf(
              operationsAt(endpoint, request.path).map((one) => problemOf(one, reply, request)),
            )
          : ['The request hung.']
        if (problem !== null) {
          throw new Error([problem, describeRequest(request), reply?.text, ...errors].join('\n'))
        }
        expect(Reflect.get({}, 'polluted')).toBeUndefined()
        if (endpoint.method === 'DELETE' && reply?.status === 200) ids = await newThings()
      }),
      { numRuns: casesOfOperation * fuzzFactor, seed: fuzzSeed },
    )
    // The report of fast-check would print every byte of the body.
    if (outcome.failed) throw outcome.errorInstance
  })
})

/** Nothing where one of the operations that a reply may be of has no problem with it, and else their problems. */
function leastOf(problems: readonly (string | null)[]): string[] {
  return problems.includes(null) ? [] : problems.flatMap((problem) => problem ?? [])
}

/** The operation, and those to which its path leads: clients resolve dots in it before they send it. */
function operationsAt(endpoint: Endpoint, path: string): Endpoint[] {
  const { pathname } = new URL(path, 'http://a')
  if (pathname === path.split('?')[0]) return [endpoint]
  const others = all.flatMap(([, other]) => {
    const pattern = new RegExp(String.raw`^${other.path.replaceAll(/:\w+/g, '[^/]*')}/?$`)
    return other.method === endpoint.method && pattern.test(pathname) ? [other] : []
  })
  return [endpoint, ...others]
}

function describeRequest({ path, headers, body }: FuzzRequest): string {
  const text = Buffer.from(body ?? '').toString()
  return [path, JSON.stringify(headers), text].map((part) => part.slice(0, 1000)).join('\n')
}

/** The bytes with the placeholders replaced. A broken body may be no UTF-8, so they are not decoded. */
function fillBytes(bytes: Uint8Array, fill: (text: string) => string): Buffer {
  const text = Buffer.from(bytes).toString('latin1')
  const inLatin1 = (quote: string) => Buffer.from(quote).toString('latin1')
  const marked = text.replaceAll(inLatin1('«'), '«').replaceAll(inLatin1('»'), '»')
  return Buffer.from(fill(marked), 'latin1')
}
