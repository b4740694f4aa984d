import { describe, expect, test } from 'vitest'
import { requests } from './requests/test-all-requests.ts'
import { fieldsOf } from './specified/test-specified-operation.ts'
import type { SpecifiedOperation } from './specified/test-specified-operation.ts'
import { operationNames, specifiedOperations } from './specified/test-specified-operations.ts'
import { observe as observeIn } from './test-observe.ts'
import { fieldRequest } from './test-requests.ts'
import { hasForm, hasType, readChunks, valuesAt } from './test-reply-fields.ts'
import { braces } from './test-coverage-page.ts'
import { changed, pathsOf, sendTo } from './test-send.ts'
import { withWrongField } from './test-wrong-field.ts'
import { sharedWorlds } from './test-world.ts'
import { titles } from './test-titles.ts'
import type { Observed } from './test-observe.ts'

type Rest<All extends unknown[]> = All extends [unknown, ...infer Others] ? Others : never

const newWorld = sharedWorlds()
const observe = async (...request: Rest<Parameters<typeof observeIn>>): Promise<Observed> =>
  observeIn(await newWorld(), ...request)

describe.each(operationNames)('%s', (name) => {
  const specified: SpecifiedOperation = specifiedOperations[name]
  const { fields = {}, replies = [] } = requests[name]
  const [first, ...others] = pathsOf(name)
  let valid: Promise<Observed> | undefined
  const observeValid = (): Promise<Observed> => (valid ??= observe(name))

  test('the contract has its paths', () => {
    const paths = [first, ...others].map(braces)
    expect(paths).toEqual(expect.arrayContaining([specified.path, ...(specified.aliases ?? [])]))
    expect(paths[0]).toBe(specified.path)
  })

  test('every path replies alike', async () => {
    const { status, text } = await observeValid()
    expect(status).toBeLessThan(300)
    // What follows could not tell an effect from chance otherwise.
    expect((await observe(name)).text).toBe(text)
    for (const path of others) {
      expect([path, (await observe(name, [], path)).text]).toEqual([path, text])
    }
  })

  test('a request shows the effect of each field', () => {
    expect(Object.keys(fields).toSorted()).toEqual(fieldsOf(specified).toSorted())
  })

  test.each(fieldsOf(specified).map((field) => [titles.field(field), field]))(
    '%s',
    async (_, field = '') => {
      const request = fieldRequest(fields[field])
      const before = request.without === undefined ? [] : [request.without]
      const without = before.length === 0 ? await observeValid() : await observe(name, before)
      const withField = await observe(name, [...before, request.with])
      expect(withField.status).toBeLessThan(300)
      const isSame = without.text === withField.text
      expect([field, isSame]).toEqual([field, request.noEffect !== undefined])
    },
  )

  test.runIf(specified.request)('a field of another type is refused', async () => {
    const world = await newWorld()
    const request = await requests[name].valid(world)
    for (const [field, type] of Object.entries(specified.request ?? {})) {
      const { without = {}, with: change, noEffect } = fieldRequest(fields[field])
      if (noEffect !== undefined) continue
      const sent = await changed(world, await changed(world, request, without), change)
      const read: Record<string, unknown> =
        typeof sent.payload === 'string' ? JSON.parse(sent.payload) : { ...sent.body }
      const { body, path } = withWrongField(read, field, type)
      const reply = await sendTo(
        world,
        first,
        sent.payload === undefined ? { ...sent, body } : { ...sent, payload: JSON.stringify(body) },
      )
      const paths = valuesAt(reply.json(), 'errors[].extras.path')
      expect([reply.statusCode, paths]).toEqual([400, expect.arrayContaining([path])])
    }
  })

  test('the reply has every field with its type', async () => {
    const samples: unknown[] = [(await observeValid()).reply]
    for (const change of replies) samples.push((await observe(name, [change])).reply)
    expect(wrongFields(samples, specified.reply)).toEqual([])
  })

  test.runIf(specified.replyHeaders)('the reply has every header', async () => {
    const { headers } = await observeValid()
    for (const [header, form] of Object.entries(specified.replyHeaders ?? {})) {
      const value = headers[header]
      expect([header, value, hasForm(value, form)]).toEqual([header, value, true])
    }
  })

  test.runIf(specified.chunk)('a stream has every field with its type', async () => {
    const lines: unknown[] = []
    for (const change of [{}, ...replies]) {
      const { reply } = await observe(name, [change, streamed])
      lines.push(...readChunks(reply))
    }
    expect(wrongFields(lines, specified.chunk ?? {})).toEqual([])
  })
})

const streamed = { body: { stream: true } }

/** The fields that no sample has, and those that one has with another type. */
function wrongFields(samples: readonly unknown[], fields: Readonly<Record<string, string>>) {
  return Object.entries(fields).filter(([field, type]) => {
    const values = samples.flatMap((sample) => valuesAt(sample, field))
    return values.length === 0 || values.some((value) => !hasType(value, type))
  })
}
