import { expect, test, vi } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { FramedTable } from './FramedTable.tsx'

const head = ['Batch', 'Beer', 'Brewed on', 'Parking space']
const row = ['B26-013', 'A pale ale for long summer evenings', '2026-02-07', 'yes']

async function show(width: number) {
  const screen = await renderConsole(
    <div style={{ width }}>
      <FramedTable label="Table" head={head} rows={[row]} texts={[head, row]} />
    </div>,
    fakeService(),
  )
  return { screen, frame: screen.getByRole('group', { name: 'Table' }) }
}

const maskOf = (element: Element) => getComputedStyle(element).maskImage

test('a table that is wider than its frame fades at its end until it is scrolled there', async () => {
  const { frame } = await show(300)
  await expect.poll(() => maskOf(frame.element())).toContain('linear-gradient')
  frame.element().scrollLeft = 10_000
  await expect.poll(() => maskOf(frame.element())).toBe('none')
})

test('on a card, the first column has the color of its table', async () => {
  const screen = await renderConsole(
    <Box surface="panel" style={{ width: 300 }}>
      <FramedTable label="Table" head={head} rows={[row]} texts={[head, row]} />
    </Box>,
    fakeService(),
  )
  const colorOf = (element: Element) => getComputedStyle(element).backgroundColor
  expect(colorOf(screen.getByRole('cell', { name: 'B26-013' }).element())).toBe(
    colorOf(screen.getByRole('group', { name: 'Table' }).element()),
  )
})

test('the first column stays in view, and the table is copied as CSV', async () => {
  const { screen, frame } = await show(300)
  const lead = screen.getByText('B26-013').element()
  const { left } = lead.getBoundingClientRect()
  frame.element().scrollLeft = 10_000
  expect(lead.getBoundingClientRect().left).toBe(left)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Copy as CSV' }).click()
  expect(write).toHaveBeenCalledWith(
    `${head.join(',')}\r\nB26-013,A pale ale for long summer evenings,2026-02-07,yes\r\n`,
  )
  write.mockRestore()
})

test('a table that fits does not fade, and IDs and dates stay in one line', async () => {
  const { screen, frame } = await show(900)
  await expect.poll(() => maskOf(frame.element())).toBe('none')
  const heights = ['B26-013', '2026-02-07', 'yes'].map((text) => {
    const range = document.createRange()
    range.selectNodeContents(screen.getByText(text, { exact: true }).element())
    return range.getClientRects().length
  })
  expect(heights).toEqual([1, 1, 1])
})

test('cells whose texts are not given are broken like other texts', async () => {
  const screen = await renderConsole(
    <FramedTable label="Rows" head={['Text']} rows={[['A pale ale for long summer evenings']]} />,
    fakeService(),
  )
  const cell = screen.getByText('A pale ale for long summer evenings')
  await expect.element(cell).toBeVisible()
  expect(getComputedStyle(cell.element()).whiteSpace).not.toBe('nowrap')
})
