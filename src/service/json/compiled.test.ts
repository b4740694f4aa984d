import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { listGraphs } from '#contract/graphs.ts'
import { compiled } from './compiled.ts'

const graph = {
  id: '019a0000-0000-7000-8000-000000000000',
  created_at: '2026-07-10T15:03:48.785843Z',
  name: 'Looms',
  description: '',
  urls: null,
  team_ids: [],
  type: 'manual' as const,
  file_status: { in_progress: 0, completed: 0, failed: 0, total: 0 },
  query_config: null,
  model: null,
}
const page = { data: [graph], has_more: false, first_id: graph.id, last_id: graph.id }

test('what a schema does not name is dropped at every depth', () => {
  const secret = { secret_hash: 'a1' }
  const value = {
    ...page,
    ...secret,
    data: [{ ...graph, ...secret, file_status: { ...graph.file_status, ...secret } }],
  }
  expect(z.parse(compiled(listGraphs.reply), value)).toEqual(page)
})

test('what a schema refuses is refused for the same reasons', () => {
  const values: unknown[] = [
    null,
    [],
    { ...page, data: graph },
    { ...page, first_id: undefined },
    { ...page, data: [{ ...graph, id: 'a' }] },
    { ...page, data: [{ ...graph, created_at: 'today' }] },
    { ...page, data: [graph, { ...graph, name: { secret_hash: 'a1' }, type: 'other' }] },
  ]
  for (const value of values) {
    const refused = z.safeParse(listGraphs.reply, value)
    expect(refused.success).toBe(false)
    expect(z.safeParse(compiled(listGraphs.reply), value).error?.issues).toEqual(
      refused.error?.issues,
    )
  }
})

test('every schema of the contract can be compiled', () => {
  const schemas = Object.values(endpoints).flatMap((endpoint) =>
    Object.values(endpoint).filter((part) => part instanceof z.core.$ZodType),
  )
  expect(schemas.length).toBeGreaterThan(200)
  for (const schema of schemas) expect(compiled(schema)).not.toBe(schema)
})
