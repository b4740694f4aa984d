import { describe, expect, test } from 'vitest'
import { errorBody } from '#contract/failures/errors.ts'
import { failureCells } from './specified/test-specified-operation.ts'
import type { SpecifiedOperation } from './specified/test-specified-operation.ts'
import { operationNames, specifiedOperations } from './specified/test-specified-operations.ts'
import { requests } from './requests/test-all-requests.ts'
import { changed, pathsOf, sendOverHttp } from './test-send.ts'
import { failuresOf } from './test-general-failures.ts'
import { reasonOf } from './test-reasons.ts'
import { beginWorld } from './test-world.ts'

const families: Record<string, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'PayloadTooLarge',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
  507: 'InsufficientStorage',
}

describe.each(operationNames)('%s', (name) => {
  const { failures: row }: SpecifiedOperation = specifiedOperations[name]
  const { valid, failures = {} } = requests[name]
  const specified = row === undefined ? [] : failureCells(row)
  const caused = failuresOf(name)

  test('a request causes each code of the specification', () => {
    expect(Object.keys(failures).toSorted()).toEqual(specified.toSorted())
    const causes = specified.map((cell) => Object.keys(failures[cell] ?? {}).length)
    expect(causes).not.toContain(0)
  })

  describe.each(Object.keys(caused))('%s', (cell) => {
    test.each(Object.entries(caused[cell] ?? {}))('%s', async (_, change) => {
      const world = await beginWorld()
      const sent = await changed(world, await valid(world), change)
      const reasons = new Set<string>()
      for (const path of pathsOf(name)) {
        const reply = await sendOverHttp(world, path, sent)
        const body = errorBody.parse(JSON.parse(reply.body))
        const [status = '', code = ''] = cell.split(' ')
        expect([path, `${reply.status} ${String(body.extras['code'])}`]).toEqual([path, cell])
        expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
        const isOfModel = code.startsWith('CompletionModel')
        expect(body).toEqual({
          tpe: isOfModel ? code : families[status],
          errors: expect.any(Array),
          extras: expect.objectContaining({ code, request_id: reply.headers['x-request-id'] }),
        })
        expect(body.errors.length).toBeGreaterThan(0)
        for (const error of body.errors) {
          expect(error).toEqual({
            description: expect.stringMatching(/\S/),
            key: expect.stringMatching(/^fail\.[a-zA-Z]+\.[a-zA-Z]+$/),
            extras: expect.any(Object),
          })
        }
        const mayRetry = status === '429' || status === '503'
        const mustNotRetry = status === '409' || status === '507'
        expect(Number(reply.headers['retry-after'] ?? 0) > 0).toBe(mayRetry)
        expect(reply.headers['x-should-retry']).toBe(mustNotRetry ? 'false' : undefined)
        reasons.add(reasonOf(body, world.errors.at(-1)))
      }
      const [reason = '', ...others] = reasons
      expect(others).toEqual([])
      // docs/coverage.md shows the snapshot beside the name of the request.
      expect(reason).toMatchSnapshot()
    })
  })
})
