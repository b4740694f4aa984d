import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { JsonTree } from './JsonTree.tsx'

const show = (element: React.ReactElement) => renderConsole(element, fakeService())

test('the arrow keys move through the tree and expand it', async () => {
  const screen = await show(<JsonTree label="Answer" value={{ a: { b: { c: { d: 'deep' } } } }} />)
  const tree = screen.getByRole('tree', { name: 'Answer' })
  await expect.element(screen.getByText('"deep"')).not.toBeInTheDocument()
  await userEvent.click(tree.getByRole('treeitem').last())
  await userEvent.keyboard('{ArrowRight}{End}{ArrowRight}')
  await expect.element(screen.getByText('"deep"')).toBeVisible()
})

test('problems are marked at their values', async () => {
  const marks = new Map([['/a', { isValid: false as const, message: 'Missing.' }]])
  const screen = await show(<JsonTree label="Answer" value={{ a: 1 }} marks={marks} />)
  await expect.element(screen.getByRole('treeitem', { name: /a: 1 Missing/ })).toBeInTheDocument()
})

test('of 20,000 values only the visible ones are rendered', async () => {
  const value = Array.from({ length: 20_000 }, (_, index) => index)
  const screen = await show(<JsonTree label="Answer" value={value} />)
  await userEvent.click(screen.getByText('20,000 items'))
  await expect.element(screen.getByText('10', { exact: true })).toBeInTheDocument()
  expect(document.querySelectorAll('[role=treeitem]').length).toBeLessThan(200)
  screen.getByRole('tree').element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByText('19999', { exact: true })).toBeInTheDocument()
})
