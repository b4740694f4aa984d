import { fakeService, renderConsole, testFile } from '#console/test-console.tsx'
import { getPicture } from '#contract/files.ts'
import type { Picture } from '#contract/pages.ts'
import { expect, test } from 'vitest'
import { PagePicture } from './PagePicture.tsx'

const picture: Picture = {
  number: 1,
  before: 0,
  alt: 'A water wheel',
  status: 'available',
  size: { width: 300, height: 200 },
}

async function pngOf(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return await canvas.convertToBlob({ type: 'image/png' })
}

const shown = (change: Partial<Picture> = {}) => (
  <PagePicture file_id={testFile(3).id} page={3} picture={{ ...picture, ...change }} />
)

test('a picture has its size and text, and is enlarged by a click', async () => {
  const fake = fakeService().answer(getPicture, await pngOf(300, 200))
  const screen = await renderConsole(shown(), fake)
  const button = screen.getByRole('button', { name: 'Enlarge picture: A water wheel' })
  await expect.element(button).toBeVisible()
  const image = screen.getByAltText('A water wheel')
  await expect.poll(() => image.element().getBoundingClientRect().height).toBeCloseTo(200, 0)
  await button.click()
  const dialog = screen.getByRole('dialog', { name: 'A water wheel' })
  await expect.element(dialog.getByRole('img', { name: 'A water wheel' })).toBeVisible()
})

test('a picture that is loading has its place', async () => {
  const screen = await renderConsole(shown(), fakeService().hang(getPicture))
  const place = screen.getByRole('figure').element().firstElementChild
  expect(place?.getAttribute('aria-busy')).toBe('true')
  expect(place?.getBoundingClientRect().height).toBeCloseTo(200, 0)
})

test('a picture that cannot be decoded says why, and can be tried again', async () => {
  const fake = fakeService().fail(getPicture, 'picture_unreadable', 'This picture is damaged.')
  const screen = await renderConsole(shown(), fake)
  await expect.element(screen.getByText('This picture is damaged.')).toBeVisible()
  await expect.element(screen.getByText('A water wheel')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a picture that is not in the file, or a vector graphic, is a line of words', async () => {
  const absent = await renderConsole(shown({ status: 'absent', size: null }), fakeService())
  await expect
    .element(absent.getByText('Picture missing from the file: A water wheel'))
    .toBeVisible()
  const vector = shown({ status: 'unsupported', size: null, alt: '' })
  const screen = await renderConsole(vector, fakeService())
  await expect.element(screen.getByText('Picture cannot be shown')).toBeVisible()
})
