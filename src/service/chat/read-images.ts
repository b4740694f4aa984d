import type { ContentPart, Message } from '#contract/messages.ts'
import { Failure } from '#service/http/failure.ts'

/** Bytes of one image, unpacked from base64. */
export const imageLimit = 15 * 1024 * 1024

/** Fetches an image; rejects with `image_unreachable` or `image_too_large`. */
export type FetchImage = (url: string, signal: AbortSignal) => Promise<Buffer>

const kinds: readonly { media_type: string; is: (bytes: Buffer) => boolean }[] = [
  { media_type: 'image/png', is: startsWith('\x89PNG\r\n\x1a\n') },
  { media_type: 'image/jpeg', is: startsWith('\xff\xd8\xff') },
  { media_type: 'image/gif', is: startsWith('GIF8') },
  {
    media_type: 'image/webp',
    is: (bytes) => startsWith('RIFF')(bytes) && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]

/**
 * The same messages, each image being a data URL of what its bytes are: no upstream fetches what a caller
 * names. Throws with the path of the image that is of no use.
 */
export async function readImages(
  messages: readonly Message[],
  fetchImage: FetchImage,
  signal: AbortSignal,
): Promise<Message[]> {
  const read: Message[] = []
  for (const [at, message] of messages.entries()) {
    if (message.role !== 'user' || typeof message.content === 'string') {
      read.push(message)
      continue
    }
    const content: ContentPart[] = []
    for (const [place, part] of message.content.entries()) {
      if (part.type === 'text') {
        content.push(part)
        continue
      }
      const path = `messages.${at}.content.${place}.image_url.url`
      const url = await readImage(part.image_url.url, path, fetchImage, signal)
      content.push({ ...part, image_url: { ...part.image_url, url } })
    }
    read.push({ ...message, content })
  }
  return read
}

/** Where the first image of the messages stands; null when there is none. */
export function firstImage(messages: readonly Message[]): string | null {
  for (const [at, { content }] of messages.entries()) {
    if (!Array.isArray(content)) continue
    const place = content.findIndex(({ type }) => type === 'image_url')
    if (place !== -1) return `messages.${at}.content.${place}`
  }
  return null
}

async function readImage(
  url: string,
  path: string,
  fetchImage: FetchImage,
  signal: AbortSignal,
): Promise<string> {
  const bytes = /^data:/i.test(url) ? readDataUrl(url, path) : await fetched(url)
  if (bytes.length > imageLimit) throw tooLarge(path)
  const kind = kinds.find(({ is }) => is(bytes))
  if (kind === undefined) {
    throw new Failure('image_kind_unsupported', 'The image is no PNG, JPEG, GIF or WebP.', { path })
  }
  return `data:${kind.media_type};base64,${bytes.toString('base64')}`

  async function fetched(address: string): Promise<Buffer> {
    try {
      return await fetchImage(address, signal)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw new Failure(error.key, error.message, { ...error.extras, path })
    }
  }
}

function readDataUrl(url: string, path: string): Buffer {
  const base64 = url.slice(url.indexOf(',') + 1)
  if (base64.length * 0.75 > imageLimit + 3) throw tooLarge(path)
  // Buffer reads past what is no base64, which would be another image than the one that was meant
  if (base64 === '' || !/^[\w+/-]+={0,2}$/.test(base64)) {
    throw new Failure('image_unreadable', 'The image is not encoded in base64.', { path })
  }
  return Buffer.from(base64, 'base64')
}

function tooLarge(path: string): Failure {
  const megabytes = imageLimit / 1024 / 1024
  return new Failure('image_too_large', `An image is at most ${megabytes} MB.`, { path })
}

function startsWith(head: string): (bytes: Buffer) => boolean {
  return (bytes) => bytes.toString('latin1', 0, head.length) === head
}
