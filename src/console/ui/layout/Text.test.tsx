import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Text } from './Text.tsx'

const name = 'اتفاقية التوريد السنوية مع شركة النور للتجارة'

function rectOf(node: Node | undefined | null, from: number, to: number): DOMRect {
  if (node == null) throw new Error('There is no text.')
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  return range.getBoundingClientRect()
}

test('a name that is read from right to left is truncated at its end, and not at its beginning', async () => {
  const screen = await render(
    <div style={{ width: 120 }}>
      <Text overflow="truncate">{name}</Text>
    </div>,
  )
  const element = screen.getByText(name).element()
  const box = element.getBoundingClientRect()
  const first = rectOf(element.firstChild, 0, 1)
  expect(first.left).toBeGreaterThanOrEqual(box.left)
  expect(first.right).toBeLessThanOrEqual(box.right + 1)
})

test('a short name that is read from right to left stands at the left edge', async () => {
  const screen = await render(<Text overflow="truncate">نور</Text>)
  const element = screen.getByText('نور').element()
  const { left } = element.getBoundingClientRect()
  expect(rectOf(element.firstChild, 0, 3).left - left).toBeLessThan(2)
})
