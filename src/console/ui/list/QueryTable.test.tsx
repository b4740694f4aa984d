import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { QueryTable } from './QueryTable.tsx'

const query = {
  data: undefined as readonly string[] | undefined,
  error: null as { message: string } | null,
  isRefetching: false,
  isPlaceholderData: false,
  refetch: () => Promise.resolve(),
}

const show = (state: Partial<typeof query>, filteredEmpty: string | false = false) =>
  render(
    <QueryTable
      label="Threads"
      loadingLabel="Loading threads"
      query={{ ...query, ...state }}
      columns={[{ id: 'name', header: 'Name', track: '1fr', cell: (name) => name }]}
      rowKey={(name) => name}
      empty="No threads yet"
      filteredEmpty={filteredEmpty}
    />,
  )

test('rows on their way have a skeleton that says what is loading', async () => {
  const screen = await show({})
  await expect.element(screen.getByText('Loading threads')).toBeInTheDocument()
})

test('a failure without rows is shown with a button that asks again', async () => {
  let asked = 0
  const screen = await show({
    error: { message: 'Could not reach the loom.' },
    refetch: () => {
      asked += 1
      return Promise.resolve()
    },
  })
  await expect.element(screen.getByText('Could not reach the loom.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(asked).toBe(1)
})

test('rows that were loaded stay when a later refetch fails', async () => {
  const screen = await show({ data: ['Wool'], error: { message: 'Could not reach the loom.' } })
  await expect.element(screen.getByRole('cell', { name: 'Wool' })).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test('an empty list and a filter that fits nothing say different things', async () => {
  const empty = await show({ data: [] })
  await expect.element(empty.getByText('No threads yet')).toBeVisible()
  await empty.unmount()
  const filtered = await show({ data: [] }, 'No thread is called “x”.')
  await expect.element(filtered.getByText('No thread is called “x”.')).toBeVisible()
  expect(filtered.getByRole('table').elements()).toEqual([])
})
