import { expect, test } from 'vitest'
import { fitSize, detectImageType, readImage } from './read-image.ts'

async function drawn(width: number, height: number, type: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  return new File([blob ?? ''], 'picture', { type: 'text/plain' })
}

async function sizeOf(url: string): Promise<[number, number]> {
  const picture = await createImageBitmap(await (await fetch(url)).blob())
  return [picture.width, picture.height]
}

test('a small image is sent unchanged, with the media type of its content', async () => {
  const image = await readImage(await drawn(30, 20, 'image/png'))
  expect(image.url).toMatch(/^data:image\/png;base64,/)
  expect(await sizeOf(image.url)).toEqual([30, 20])
})

test('a large image is scaled down and keeps its aspect ratio', async () => {
  const image = await readImage(await drawn(4096, 1024, 'image/jpeg'))
  expect(image.url).toMatch(/^data:image\/jpeg;base64,/)
  expect(await sizeOf(image.url)).toEqual([2048, 512])
})

test('a file that is not an image, or damaged, is rejected by name', async () => {
  const text = new File(['hello'], 'notes.png', { type: 'image/png' })
  await expect(readImage(text)).rejects.toThrow('notes.png is not a PNG, JPEG, GIF or WebP image.')
  const damaged = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])], 'cut.png')
  await expect(readImage(damaged)).rejects.toThrow('cut.png could not be opened')
})

test('SVG is rejected, because it can contain scripts', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg')
  await expect(readImage(svg)).rejects.toThrow('a.svg is not a PNG')
})

test('image types are detected from the first bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(detectImageType(bytes('GIF89a'))).toBe('image/gif')
  expect(detectImageType(bytes('RIFF1234WEBP'))).toBe('image/webp')
  expect(detectImageType(bytes('RIFF1234WAVE'))).toBeNull()
})

test('scaling never reduces a side below one pixel', () => {
  expect(fitSize(10_000, 1)).toEqual({ width: 2048, height: 1 })
})
