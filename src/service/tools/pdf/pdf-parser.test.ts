import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { deleteFile, getFile, listFilePages } from '#contract/files.ts'
import { putLimits } from '#contract/limits.ts'
import { pageText } from '#contract/page-text.ts'
import { parsePdf, parsePdfBody } from '#contract/tools/pdf-parser.ts'
import { fixture } from '#service/extraction/test-extract.ts'
import { embeddedService, readRefusal } from '#service/test-service.ts'

// The machine may be busy, and each PDF is read by a new process.
vi.setConfig({ testTimeout: 60_000 })

const yearbook = await readFile(fixture('yearbook.pdf'))

async function begin(parts: Parameters<typeof embeddedService>[0] = { worker: true }) {
  const service = await embeddedService(parts)
  const { app, ask, upload, admin } = service
  const settled = async (name: string, bytes: Buffer | string, key = admin) => {
    const file = await upload(key, { name, bytes })
    const status = async () =>
      (await ask(getFile, { params: { file_id: file.id } }, key)).status === 'in_progress'
    await expect.poll(status).toBe(false)
    return file
  }
  const sendBody = (
    payload: Buffer | string,
    { query = '', key = admin, type = 'application/pdf' } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `${parsePdfBody.path}${query}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      payload,
    })
  return { ...service, settled, sendBody }
}

test('an uploaded PDF is parsed as text and as Markdown, under both paths', async () => {
  const { settled, ask, sendBody, send, admin } = await begin()
  const { id } = await settled('book.pdf', yearbook)
  const params = { file_id: id }
  const { data } = await ask(listFilePages, { params }, admin)
  const text = data.map(({ blocks }) => pageText(blocks).text).join('\n\n')
  expect(await ask(parsePdf, { params, body: {} }, admin)).toEqual({ content: text })

  const markdown = await ask(parsePdf, { params, body: { format: 'markdown' } }, admin)
  expect(markdown.content).toMatch(/^#+ \S/m)
  const named = await sendBody(JSON.stringify({ file_id: id, format: 'markdown' }))
  expect(named.json()).toEqual(markdown)
  const raw = await sendBody(yearbook, { query: '?format=markdown', type: 'text/plain' })
  expect(raw.json()).toEqual(markdown)
  expect((await sendBody(yearbook)).json()).toEqual({ content: text })

  const { headers } = await send(parsePdf, { params, body: {} }, admin)
  for (const sent of [headers, raw.headers]) {
    expect(sent).toMatchObject({
      deprecation: '@1783900800',
      sunset: 'Tue, 13 Jul 2027 00:00:00 GMT',
      link: '</v1/files>; rel="successor-version"',
    })
  }
})

test('bytes that were parsed are not stored', async () => {
  const { sendBody, storedBlobs } = await begin({})
  expect((await sendBody(yearbook)).statusCode).toBe(200)
  const locked = await sendBody(await readFile(fixture('locked.pdf')))
  expect(locked.statusCode).toBe(400)
  expect(await storedBlobs()).toEqual({ ids: [], pending: [] })
})

test.each([
  ['a locked PDF', async () => await readFile(fixture('locked.pdf')), 'password_protected'],
  ['a damaged PDF', async () => Buffer.from('%PDF-1.7\nnothing'), 'corrupted'],
  ['an empty body', async () => Buffer.alloc(0), 'empty'],
  ['another kind of file', async () => await readFile(fixture('photo.jpg')), 'corrupted'],
  ['a text', async () => Buffer.from(' Wool is dear.'), 'corrupted'],
])('%s is pdf_unreadable', async (_, bytes, reason) => {
  const { sendBody } = await begin({})
  const { status, failure, body } = readRefusal(await sendBody(await bytes()))
  expect([status, failure, body.extras['code'], body.extras['reason']]).toEqual([
    400,
    'pdf_unreadable',
    'BadRequest',
    reason,
  ])
})

test('a file that cannot be parsed says why', async () => {
  const { settled, refusal, ask, admin, sendBody } = await begin()
  const locked = await settled('locked.pdf', await readFile(fixture('locked.pdf')))
  const notes = await settled('notes.txt', 'Wool is dear.')
  const gone = await settled('gone.pdf', yearbook)
  await ask(deleteFile, { params: { file_id: gone.id } }, admin)
  const absent = '0198c0de-0000-7000-8000-0000000000ab'
  for (const [file_id, status, failure, code] of [
    [locked.id, 400, 'pdf_unreadable', 'BadRequest'],
    [notes.id, 400, 'file_kind_unsupported', 'BadRequest'],
    [gone.id, 410, 'file_deleted', 'ResourceNotFound'],
    [absent, 404, 'file_not_found', 'ResourceNotFound'],
    ['nonsense', 404, 'file_not_found', 'ResourceNotFound'],
  ] as const) {
    const byPath = await refusal(parsePdf, { params: { file_id }, body: {} }, admin)
    const byBody = readRefusal(await sendBody(JSON.stringify({ file_id })))
    for (const refused of [byPath, byBody]) {
      expect([refused.status, refused.failure, refused.body.extras['code']]).toEqual([
        status,
        failure,
        code,
      ])
    }
  }
})

test('a file that is still processed is file_in_progress', async () => {
  const { upload, refusal, admin } = await begin({})
  const { id } = await upload(admin, { name: 'book.pdf', bytes: yearbook })
  const refused = await refusal(parsePdf, { params: { file_id: id }, body: {} }, admin)
  expect([refused.status, refused.failure]).toEqual([400, 'file_in_progress'])
})

test('malformed requests are refused with the codes of the specification', async () => {
  const { settled, refusal, sendBody, admin } = await begin()
  const { id } = await settled('book.pdf', yearbook)
  const format = await refusal(
    parsePdf,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an option that does not exist
    { params: { file_id: id }, body: { format: 'html' as 'text' } },
    admin,
  )
  expect([format.status, format.body.extras['code']]).toEqual([400, 'InvalidInputParameters'])
  for (const [payload, query, failure] of [
    ['{"file_id"', '', 'body_not_json'],
    ['{}', '', 'field_malformed'],
    [JSON.stringify({ file_id: id, format: 'html' }), '', 'field_out_of_range'],
    [yearbook, '?format=html', 'field_out_of_range'],
    [`{"file_id": "${'x'.repeat(70_000)}"}`, '', 'body_too_large'],
  ] as const) {
    expect(readRefusal(await sendBody(payload, { query })).failure).toBe(failure)
  }
})

test('a PDF over a limit of size is pdf_too_large, which names the limit and whose it is', async () => {
  const { ask, sendBody, admin } = await begin({ maximum: 2000 })
  const ofService = readRefusal(await sendBody(yearbook))
  expect(ofService.body.errors[0]?.description).toBe('The service reads PDFs of up to 2,000 bytes.')
  expect(ofService.body.extras).toMatchObject({ maximum_bytes: 2000 })

  const limits = [{ limit: 'file_bytes', maximum: 1000 }] as const
  await ask(putLimits, { body: { limits: [...limits] } }, admin)
  const refused = readRefusal(await sendBody(yearbook))
  expect([refused.status, refused.failure, refused.body.errors[0]?.description]).toEqual([
    400,
    'pdf_too_large',
    'The organization can upload files of up to 1,000 bytes.',
  ])
  expect(refused.body.extras).toMatchObject({
    code: 'InvalidInputParameters',
    limit: 'file_bytes',
    scope: 'organization',
    maximum: 1000,
    maximum_bytes: 1000,
  })
})

test('the parser permission to read files', async () => {
  const { sendBody, newOrganization } = await begin({})
  const { newKey } = await newOrganization()
  const key = await newKey({ permissions: ['chat:write'] })
  const refused = readRefusal(await sendBody(yearbook, { key }))
  expect([refused.status, refused.failure]).toEqual([403, 'permission_missing'])
})
