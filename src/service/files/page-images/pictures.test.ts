import { expect, test, vi } from 'vitest'
import { deleteFile, getFile, getPicture, listFilePages } from '#contract/files.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import {
  dataAddress,
  docxOf,
  redPictures,
  wordParagraph,
  wordPicture,
  wordText,
} from '#service/extraction/pictures/test-pictures.ts'
import { embeddedService, testService } from '#service/test-service.ts'
import type { TestService } from '#service/test-service.ts'

// The machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const document = Buffer.from(
  docxOf(
    wordParagraph(wordText('The mill')) +
      wordParagraph(wordPicture('i1', 'A wheel')) +
      wordParagraph(wordPicture('i2', 'A plan')) +
      wordParagraph(wordPicture('i3', 'Damaged')),
    { i1: 'media/one.png', i2: 'media/two.emf', i3: 'media/three.png' },
    {
      'word/media/one.png': redPictures.png(1000, 500),
      'word/media/two.emf': Buffer.from('a vector graphic'),
      'word/media/three.png': redPictures.png(1000, 500).subarray(0, 40),
    },
  ),
)

async function isRead({ ask }: Pick<TestService, 'ask'>, file_id: string, key: string) {
  await expect
    .poll(async () => (await ask(getFile, { params: { file_id } }, key)).status, {
      timeout: 30_000,
    })
    .toBe('completed')
}

onEveryDatabase('pictures of a document', (database) => {
  test('only keys that can read the file see its pictures and where they stand', async () => {
    const service = await testService(database(), { worker: true })
    const { newOrganization, upload, ask, send, refusal } = service
    const { newTeam, newKey } = await newOrganization()
    const keyA = await newKey({ team_id: await newTeam() })
    const keyB = await newKey({ team_id: await newTeam() })
    const file = await upload(keyA, { name: 'mill.docx', bytes: document })
    await isRead(service, file.id, keyA)

    const { data } = await ask(listFilePages, { params: { file_id: file.id } }, keyA)
    expect(data[0]?.pictures).toEqual([
      {
        number: 1,
        before: 1,
        alt: 'A wheel',
        status: 'available',
        size: { width: 1000, height: 500 },
      },
      { number: 2, before: 1, alt: 'A plan', status: 'unsupported', size: null },
      {
        number: 3,
        before: 1,
        alt: 'Damaged',
        status: 'available',
        size: { width: 1000, height: 500 },
      },
    ])

    const params = { file_id: file.id, number: '1', picture: '1' }
    const image = await send(getPicture, { params, query: { width: 400 } }, keyA)
    expect(image.statusCode).toBe(200)
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(image.rawPayload.readUInt32BE(16)).toBe(400)
    for (const place of [params, { ...params, picture: '9' }]) {
      expect(await refusal(getPicture, { params: place }, keyB)).toMatchObject({
        status: 404,
        failure: 'file_not_found',
      })
    }
    for (const place of [{ picture: '4' }, { number: '2' }]) {
      const input = { params: { ...params, ...place } }
      expect(await refusal(getPicture, input, keyA)).toMatchObject({
        status: 404,
        failure: 'picture_not_found',
      })
    }
    await ask(deleteFile, { params: { file_id: file.id } }, keyA)
    expect(await refusal(getPicture, { params }, keyA)).toMatchObject({ failure: 'file_deleted' })
  })
})

test('a picture that cannot be shown says why, and is not decoded again', async () => {
  const service = await embeddedService({ worker: true })
  const { upload, refusal, admin } = service
  const file = await upload(admin, { name: 'mill.docx', bytes: document })
  await isRead(service, file.id, admin)
  for (const [picture, reason] of [
    ['2', 'unsupported'],
    ['3', 'corrupted'],
    ['3', 'corrupted'],
  ] as const) {
    const params = { file_id: file.id, number: '1', picture }
    expect(await refusal(getPicture, { params }, admin)).toMatchObject({
      status: 422,
      failure: 'picture_unreadable',
      body: { extras: { reason } },
    })
  }
})

test('an unchanged picture is 304, and an email and a web page have theirs', async () => {
  const service = await embeddedService({ worker: true })
  const { app, upload, admin } = service
  const picture = dataAddress(redPictures.png(30, 20))
  const html = `<p>Rye</p><img src="${picture}" alt="An ear">`
  const mail = `From: a@example.com\nSubject: Rye\nContent-Type: text/html\n\n${html}`
  for (const [name, bytes] of [
    ['rye.html', html],
    ['rye.eml', mail],
  ] as const) {
    const file = await upload(admin, { name, bytes })
    await isRead(service, file.id, admin)
    const url = `/v1/files/${file.id}/pages/1/pictures/1`
    const headers = { authorization: `Bearer ${admin}` }
    const image = await app.inject({ url, headers })
    expect([image.statusCode, image.rawPayload.readUInt32BE(16)]).toEqual([200, 30])
    const etag = String(image.headers['etag'])
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': etag } })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  }
})
