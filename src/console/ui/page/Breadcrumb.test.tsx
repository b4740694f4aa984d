import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'

const items = ['Playground', 'Runs', 'One'].map((label) => ({ label, to: `/${label}` }))

async function show(length: number): Promise<HTMLElement[]> {
  const screen = await renderConsole(<Breadcrumb items={items.slice(0, length)} />, fakeService())
  const list = screen.getByRole('list')
  await expect.element(list).toBeVisible()
  return [...list.element().querySelectorAll<HTMLElement>('a, svg')]
}

test('a sign stands between two pages only', async () => {
  expect((await show(1)).map(({ tagName }) => tagName.toLowerCase())).toEqual(['a'])
})

test('the pages are evenly spaced', async () => {
  const parts = await show(3)
  expect(parts.map(({ tagName }) => tagName.toLowerCase())).toEqual(['a', 'svg', 'a', 'svg', 'a'])
  const boxes = parts.map((part) => part.getBoundingClientRect())
  const gaps = boxes.slice(1).map((box, at) => Math.round(box.left - (boxes[at]?.right ?? 0)))
  expect(new Set(gaps).size).toBe(1)
  expect(gaps[0]).toBeGreaterThan(0)
})

test('a long word is broken where the page is narrow', async () => {
  const label = 'Dokumentationszusammenstellungsverwaltungsrichtlinien'
  const screen = await renderConsole(
    <div style={{ width: 200 }}>
      <Breadcrumb items={[...items.slice(0, 1), { label, to: '/long' }]} />
    </div>,
    fakeService(),
  )
  const link = screen.getByRole('link', { name: label })
  await expect.element(link).toBeVisible()
  expect(link.element().getBoundingClientRect().width).toBeLessThanOrEqual(200)
})
