import { expect, onTestFinished, test } from 'vitest'
import { addressRules } from '#service/outbound/address-rules.ts'
import { testSite } from '#service/web/test-site.ts'
import { imageFetcher } from './fetch-image.ts'
import { readImages } from './read-images.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\nand so on', 'latin1')

/** A site with an image, an HTML page, and an endless image. */
async function site(): Promise<string> {
  const { origin } = await testSite((request, response) => {
    if (request.url === '/picture') response.end(png)
    else if (request.url === '/page') response.end('<html>')
    else if (request.url === '/endless') {
      const write = (): void => {
        while (response.write(Buffer.alloc(1024 * 1024)));
        response.once('drain', write)
      }
      write()
    } else response.writeHead(404).end()
  })
  return origin
}

async function read(url: string, loopback = true): Promise<unknown> {
  const images = imageFetcher(addressRules({ loopback, privateHosts: [] }))
  onTestFinished(() => images.close())
  const content = [{ type: 'image_url' as const, image_url: { url } }]
  const [message] = await readImages(
    [{ role: 'user', content }],
    images.fetch,
    new AbortController().signal,
  )
  return message?.content
}

test('an image URL is fetched and replaced by a data URL with its media type', async () => {
  expect(await read(`${await site()}/picture`)).toEqual([
    {
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${png.toString('base64')}` },
    },
  ])
})

test.each([
  ['/page', 'image_kind_unsupported'],
  ['/nowhere', 'image_unreachable'],
  ['/endless', 'image_too_large'],
])('%s is refused as %s with its path', async (path, key) => {
  await expect(read(`${await site()}${path}`)).rejects.toMatchObject({
    key,
    extras: { path: 'messages.0.content.0.image_url.url' },
  })
})

test('an image in a private network is not fetched', async () => {
  await expect(read(`${await site()}/picture`, false)).rejects.toMatchObject({
    key: 'image_unreachable',
  })
})

test.each([0, 1, 2, 3, 9_000_000])(
  'an image of base64 with %d more bytes is read',
  async (more) => {
    const bytes = Buffer.concat([png, Buffer.alloc(more)])
    const base64 = bytes.toString('base64')
    const own = [{ type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } }]
    expect(await read(`data:image/png;base64,${base64}`)).toEqual(own)
    expect(await read(`data:,${bytes.toString('base64url')}`)).toEqual(own)
  },
)

test.each([
  '',
  '=',
  '==',
  'A',
  'iVBOR',
  'iVBO Rw0K',
  'iVBORw0K\n',
  'iVBO=w0K',
  'iVBORw0é',
  'iVBORw0K===',
])('%j is no base64', async (text) => {
  await expect(read(`data:image/png;base64,${text}`)).rejects.toMatchObject({
    key: 'image_unreadable',
  })
})
