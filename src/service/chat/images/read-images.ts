import type { ContentPart, Message } from '#contract/chat/messages.ts'
import { Failure } from '#service/failure.ts'
import { requirePixels } from './image-pixels.ts'

const megabyte = 1024 * 1024

/** The maximum size of one image in bytes, decoded from base64. */
export const maxImageBytes = 15 * megabyte
// All images stay in memory until the model has answered.
const maxImagesBytes = 30 * megabyte

/**
 * Adds up the size of the images of a request. Throws `image_too_large` with the path of the first image over
 * the limit.
 */
export function imageCount(): (bytes: number, path: string) => void {
  let total = 0
  return (bytes, path) => {
    if (bytes > maxImageBytes) throw tooLarge(path)
    total += bytes
    if (total <= maxImagesBytes) return
    throw new Failure(
      'image_too_large',
      `The images of a request can be at most ${maxImagesBytes / megabyte} MB in total.`,
      { path },
    )
  }
}

/** Fetches an image; rejects with `image_unreachable` or `image_too_large`. */
export type FetchImage = (url: string, signal: AbortSignal) => Promise<Buffer>

const imageFormats: readonly { media_type: string; is: (bytes: Buffer) => boolean }[] = [
  { media_type: 'image/png', is: startsWith('\x89PNG\r\n\x1a\n') },
  { media_type: 'image/jpeg', is: startsWith('\xff\xd8\xff') },
  { media_type: 'image/gif', is: startsWith('GIF8') },
  {
    media_type: 'image/webp',
    is: (bytes) => startsWith('RIFF')(bytes) && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]

/**
 * Replaces the images of messages by data URLs with their actual media type, so that no upstream fetches a URL
 * of a caller. Throws with the path of an invalid image.
 */
export async function readImages(
  messages: readonly Message[],
  fetchImage: FetchImage,
  signal: AbortSignal,
): Promise<Message[]> {
  const resolvedMessages: Message[] = []
  const count = imageCount()
  for (const [at, message] of messages.entries()) {
    if (message.role !== 'user' || typeof message.content === 'string') {
      resolvedMessages.push(message)
      continue
    }
    const content: ContentPart[] = []
    for (const [place, part] of message.content.entries()) {
      if (part.type === 'text') {
        content.push(part)
        continue
      }
      const path = `messages.${at}.content.${place}.image_url.url`
      const bytes = await readImage(part.image_url.url, path, fetchImage, signal)
      count(bytes.length, path)
      requirePixels(bytes, path)
      const url = dataUrl(bytes, path)
      content.push({ ...part, image_url: { ...part.image_url, url } })
    }
    resolvedMessages.push({ ...message, content })
  }
  return resolvedMessages
}

/** The path of the first image in the messages; null when there is none. */
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
): Promise<Buffer> {
  if (/^data:/i.test(url)) return readDataUrl(url, path)
  try {
    return await fetchImage(url, signal)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.key, error.message, { ...error.extras, path })
  }
}

function dataUrl(bytes: Buffer, path: string): string {
  const format = imageFormats.find(({ is }) => is(bytes))
  if (format === undefined) {
    throw new Failure('image_kind_unsupported', 'The image is not a PNG, JPEG, GIF or WebP.', {
      path,
    })
  }
  return `data:${format.media_type};base64,${bytes.toString('base64')}`
}

function readDataUrl(url: string, path: string): Buffer {
  const base64 = url.slice(url.indexOf(',') + 1)
  if (base64.length * 0.75 > maxImageBytes + 3) throw tooLarge(path)
  const bytes = decodeBase64(base64)
  if (bytes === null) {
    throw new Failure('image_unreadable', 'The image is not valid base64.', { path })
  }
  return bytes
}

/**
 * The bytes of a text in base64, or its form for URLs; null for any other text. `Buffer` skips other characters, which
 * would silently give another image, so the number of bytes tells whether there were any. A pattern with a loop would do it
 * too, but in a process that has compiled many patterns, V8 no longer optimizes them: 8 MB then take half a second, or more stack than there is.
 */
function decodeBase64(text: string): Buffer | null {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const digits = text.length - padding
  if (digits === 0 || digits % 4 === 1) return null
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === Math.floor((digits * 3) / 4) ? bytes : null
}

function tooLarge(path: string): Failure {
  const message = `An image can be at most ${maxImageBytes / megabyte} MB.`
  return new Failure('image_too_large', message, { path })
}

function startsWith(head: string): (bytes: Buffer) => boolean {
  return (bytes) => bytes.toString('latin1', 0, head.length) === head
}
