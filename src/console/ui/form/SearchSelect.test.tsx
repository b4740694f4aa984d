import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Select } from './Select.tsx'

const options = (length: number) =>
  Array.from({ length }, (_, at) => ({ value: `g${at + 1}`, label: `Graph ${at + 1}` }))

function Graphs({ length }: { length: number }) {
  const [value, setValue] = useState('g15')
  return <Select label="Graph" value={value} options={options(length)} onChange={setValue} />
}

test('up to 20 options are a native select', async () => {
  await render(<Graphs length={20} />)
  await page.getByRole('combobox', { name: 'Graph' }).selectOptions('Graph 7')
  await expect.element(page.getByRole('combobox', { name: 'Graph' })).toHaveValue('g7')
})

test('more options are searched and chosen by keyboard, and the focus returns', async () => {
  await render(<Graphs length={200} />)
  const graph = page.getByRole('combobox', { name: 'Graph', exact: true })
  await expect.element(graph).toHaveTextContent('Graph 15')
  graph.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('combobox', { name: 'Search: Graph' })).toHaveFocus()
  const list = page.getByRole('listbox', { name: 'Graph' })
  expect(list.getByRole('option').all()).toHaveLength(200)
  await expect
    .element(page.getByRole('option', { name: 'Graph 15', exact: true }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('option', { name: 'Graph 15', exact: true })).toBeInViewport()
  await userEvent.keyboard('19 gr')
  await expect.poll(() => list.getByRole('option').all()).toHaveLength(12)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(graph).toHaveTextContent('Graph 119')
  await expect.element(graph).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
})

test('Escape closes the list and changes nothing', async () => {
  await render(<Graphs length={21} />)
  const graph = page.getByRole('combobox', { name: 'Graph', exact: true })
  await graph.click()
  await page.getByRole('combobox', { name: 'Search: Graph' }).fill('none')
  await expect.element(page.getByText('No results for “none”.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(graph).toHaveTextContent('Graph 15')
  await expect.element(graph).toHaveFocus()
})
