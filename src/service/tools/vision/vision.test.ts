import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod/mini'
import { createChatCompletion } from '#contract/chat/chat.ts'
import type { ContentPart } from '#contract/chat/messages.ts'
import { deleteFile } from '#contract/files.ts'
import { analyzeImages } from '#contract/tools/vision.ts'
import { uploadFile } from '#contract/uploads.ts'
import { pngBomb } from '#service/chat/images/test-images.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { fixture } from '#service/extraction/test-extract.ts'
import { Failure } from '#service/failure.ts'
import { embeddedService } from '#service/test-service.ts'

// The machine may be busy, and pages are drawn by a new process.
vi.setConfig({ testTimeout: 60_000 })

type Body = z.input<typeof analyzeImages.body>
type Parts = NonNullable<Parameters<typeof embeddedService>[0]>

const photo = await readFile(fixture('photo.jpg'))
const yearbook = await readFile(fixture('yearbook.pdf'))

async function begin(parts: Parts = {}, steps = [says('A sheep.'), says('A sheep.')]) {
  const model = puppet(...steps)
  const service = await embeddedService({ models: registryOf({ m: model }), ...parts })
  const { admin } = service
  const picture = await service.upload(admin, { name: 'photo.jpg', bytes: photo })
  const input = (body: Partial<Body>) => ({
    body: {
      model: 'm',
      prompt: 'What is in {{picture}}?',
      variables: [{ name: 'picture', file_id: picture.id }],
      ...body,
    },
  })
  return {
    ...service,
    model,
    picture,
    look: async (body: Partial<Body> = {}) =>
      (await service.ask(analyzeImages, input(body), admin)).data,
    refused: (body: Partial<Body> = {}) => service.refusal(analyzeImages, input(body), admin),
    input,
  }
}

/** The content of the user’s message, with images by their media type. */
function shown(model: ReturnType<typeof puppet>): string[] {
  const content = model.requests[0]?.messages.at(-1)?.content
  const parts: ContentPart[] = Array.isArray(content) ? content : []
  return parts.map((part) =>
    part.type === 'text' ? part.text : (part.image_url.url.split(',')[0] ?? ''),
  )
}

test('a model gets the prompt and the images by name, under both paths', async () => {
  const { look, model, send, input, admin } = await begin()
  expect(await look()).toBe('A sheep.')
  expect(shown(model)).toEqual([
    'What is in {{picture}}?',
    '{{picture}}, the file photo.jpg:',
    'data:image/jpeg;base64',
  ])
  const response = await send(analyzeImages, input({}), admin, { path: '/v1/vision/analyze' })
  expect(response.json()).toEqual({ data: 'A sheep.' })
})

test('each page of a PDF is an image, or the page that is named', async () => {
  const { upload, look, model, admin } = await begin()
  const book = await upload(admin, { name: 'book.pdf', bytes: yearbook })
  const prompt = 'Compare {{ book }} and {{book two}}.'
  const variables = [
    { name: 'book', file_id: book.id },
    { name: 'book two', file_id: book.id, page: 2 },
  ]
  await look({ prompt, variables })
  expect(shown(model)).toEqual([
    prompt,
    '{{book}}, the file book.pdf, page 1:',
    'data:image/png;base64',
    '{{book}}, the file book.pdf, page 2:',
    'data:image/png;base64',
    '{{book two}}, the file book.pdf, page 2:',
    'data:image/png;base64',
  ])
})

test('files that no image can be made of are refused', async () => {
  const { upload, ask, refused, admin } = await begin()
  const refusedFile = async (name: string, bytes: Buffer | string, page?: number) => {
    const { id } = await upload(admin, { name, bytes })
    const { status, failure, body } = await refused({
      variables: [{ name: 'picture', file_id: id, ...(page && { page }) }],
    })
    return [status, failure, body.extras['code']]
  }
  expect(await refusedFile('notes.txt', 'Wool.')).toEqual([
    400,
    'image_kind_unsupported',
    'BadRequest',
  ])
  expect(await refusedFile('photo.jpg', photo, 2)).toEqual([400, 'field_malformed', 'BadRequest'])
  expect(await refusedFile('locked.pdf', await readFile(fixture('locked.pdf')))).toEqual([
    400,
    'image_unreadable',
    'InvalidContentType',
  ])
  expect(await refusedFile('book.pdf', yearbook, 99)).toEqual([
    404,
    'page_not_found',
    'ResourceNotFound',
  ])
  const gone = await upload(admin, { name: 'photo.jpg', bytes: photo })
  await ask(deleteFile, { params: { file_id: gone.id } }, admin)
  const variables = (file_id: string) => ({ variables: [{ name: 'picture', file_id }] })
  expect((await refused(variables(gone.id))).failure).toBe('file_deleted')
  const absent = await refused(variables('nonsense'))
  expect([absent.status, absent.body.errors[0]?.extras['path']]).toEqual([
    404,
    'variables.0.file_id',
  ])
})

const png = Buffer.alloc(1000)
const images = (image: () => Promise<Buffer>): Parts => ({
  pageImages: {
    image,
    picture: () => Promise.reject(new Error('There is no picture.')),
    words: () => Promise.resolve([]),
    warmUp: () => undefined,
  },
})

test('an image of a few bytes with billions of pixels reaches no model', async () => {
  const { app, upload, refused, refusal, model, admin } = await begin()
  const bomb = await upload(admin, { name: 'bomb.png', bytes: pngBomb })
  const variables = [{ name: 'picture', file_id: bomb.id }]
  expect((await refused({ variables })).body.extras).toMatchObject({
    failure: 'image_too_large',
    code: 'InvalidInputParameters',
    path: 'variables.0.file_id',
  })
  const url = `data:image/png;base64,${pngBomb.toString('base64')}`
  const content = [{ type: 'image_url' as const, image_url: { url } }]
  const chat = { body: { model: 'm', messages: [{ role: 'user' as const, content }] } }
  expect((await refusal(createChatCompletion, chat, admin)).failure).toBe('image_too_large')
  expect(model.requests).toEqual([])

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const name of ['drawing.svg', 'drawing.png', 'drawing.jpg']) {
    const reply = await app.inject({
      method: 'POST',
      url: uploadFile.path,
      headers: {
        authorization: `Bearer ${admin}`,
        'content-disposition': `attachment; filename=${name}`,
      },
      payload: svg,
    })
    expect([name, reply.statusCode]).toEqual([name, 400])
  }
})

test('images over a bound of number or size are refused', async () => {
  const endless = await begin(images(() => Promise.resolve(png)))
  const book = await endless.upload(endless.admin, { name: 'book.pdf', bytes: yearbook })
  const body = { variables: [{ name: 'picture', file_id: book.id }] }
  const many = await endless.refused(body)
  expect([many.status, many.failure, many.body.extras['code']]).toEqual([
    400,
    'images_too_many',
    'InvalidInputParameters',
  ])
  expect(endless.model.requests).toEqual([])

  const large = await begin(images(() => Promise.resolve(Buffer.alloc(16 * 1024 * 1024))))
  const other = await large.upload(large.admin, { name: 'book.pdf', bytes: yearbook })
  const refused = await large.refused({ variables: [{ name: 'picture', file_id: other.id }] })
  expect([refused.status, refused.failure, refused.body.extras['code']]).toEqual([
    400,
    'image_too_large',
    'InvalidInputParameters',
  ])
})

test.each([
  [{ prompt: 'What is in {{other}}?' }, 'BadRequest', 'prompt'],
  [{ prompt: 'What is it?' }, 'BadRequest', 'variables.0.name'],
  [{ variables: [] }, 'BadRequest', 'variables'],
  [{ prompt: '' }, 'BadRequest', 'prompt'],
  [
    {
      variables: [
        { name: 'picture', file_id: 'a' },
        { name: 'picture', file_id: 'b' },
      ],
    },
    'BadRequest',
    'variables.1.name',
  ],
  [
    { variables: Array.from({ length: 21 }, () => ({ name: 'picture', file_id: 'a' })) },
    'InvalidInputParameters',
    'variables',
  ],
  [{ variables: [{ name: '{x}', file_id: 'a' }] }, 'BadRequest', 'variables.0.name'],
  [{ model: 'unknown' }, 'InvalidInputParameters', undefined],
])('a malformed request has a code of the specification: %#', async (body, code, path) => {
  const { refused } = await begin()
  const { status, body: error } = await refused(body)
  expect([status, error.extras['code']]).toEqual([400, code])
  const paths = error.errors.map(({ extras }) => extras['path'])
  expect(path === undefined || paths.includes(path)).toBe(true)
})

test('without a model that understands images, vision is tool_unavailable', async () => {
  const reader = await embeddedService()
  const file = await reader.upload(reader.admin, { name: 'photo.jpg', bytes: photo })
  const body = { prompt: '{{a}}', variables: [{ name: 'a', file_id: file.id }] }
  const blind = await begin({
    models: registryOf(
      { m: puppet(says('No.')) },
      { abilities: { tools: true, json_schema: true, images: false } },
    ),
  })
  for (const refused of [
    await reader.refusal(analyzeImages, { body }, reader.admin),
    await blind.refused(),
  ]) {
    expect([refused.status, refused.failure, refused.body.extras['code']]).toEqual([
      503,
      'tool_unavailable',
      'InternalError',
    ])
  }
})

test('a failing model has a code of the specification', async () => {
  // oxlint-disable-next-line require-yield -- the model fails before its first event
  const failing = async function* fail(): AsyncGenerator<never, void> {
    throw new Failure('model_unavailable', 'It is away.')
  }
  const { refused } = await begin({ models: registryOf({ m: puppet(failing) }) })
  expect([(await refused()).status]).toEqual([503])
})

test('vision permissions to chat and to read files', async () => {
  const { newOrganization, refusal, input } = await begin()
  const { newKey } = await newOrganization()
  for (const permission of ['chat:write', 'files:read'] as const) {
    const key = await newKey({ permissions: [permission] })
    const refused = await refusal(analyzeImages, input({}), key)
    expect([refused.status, refused.failure]).toEqual([403, 'permission_missing'])
  }
})
