import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { QueryTable } from './QueryTable.tsx'
import '#console/ui/tokens.css'
import '#console/ui/base.css'

const query = {
  data: undefined as readonly string[] | undefined,
  error: null as { message: string } | null,
  isRefetching: false,
  isPlaceholderData: false,
  refetch: () => Promise.resolve(),
}

const show = (
  state: Partial<typeof query>,
  filteredEmpty: string | false = false,
  head?: ReactNode,
) =>
  render(
    <QueryTable
      label="Threads"
      loadingLabel="Loading threads"
      query={{ ...query, ...state }}
      columns={[{ id: 'name', header: 'Name', head, track: '1fr', cell: (name) => name }]}
      rowKey={(name) => name}
      empty="No threads yet"
      filteredEmpty={filteredEmpty}
    />,
  )

test('loading rows have a skeleton with a label', async () => {
  const screen = await show({})
  await expect.element(screen.getByText('Loading threads')).toBeInTheDocument()
})

test('the control in the head of a table that is loading takes no focus', async () => {
  const screen = await show({}, false, <input type="checkbox" aria-label="Select all" />)
  const box = screen.container.querySelector('input')
  box?.focus()
  expect(document.activeElement).not.toBe(box)
})

test('a failure without rows is shown with a retry button', async () => {
  let calls = 0
  const screen = await show({
    error: { message: 'Could not reach the loom.' },
    refetch: () => {
      calls += 1
      return Promise.resolve()
    },
  })
  await expect.element(screen.getByText('Could not reach the loom.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(calls).toBe(1)
})

test('loaded rows stay visible when a later refetch fails', async () => {
  const screen = await show({ data: ['Wool'], error: { message: 'Could not reach the loom.' } })
  await expect.element(screen.getByRole('cell', { name: 'Wool' })).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test('an empty list and a filter without matches have different messages', async () => {
  const empty = await show({ data: [] })
  await expect.element(empty.getByText('No threads yet')).toBeVisible()
  await empty.unmount()
  const filtered = await show({ data: [] }, 'No thread is called “x”.')
  await expect.element(filtered.getByText('No thread is called “x”.')).toBeVisible()
  expect(filtered.getByRole('table').elements()).toEqual([])
})

test('after the last page is loaded, the focus moves to its first row', async () => {
  const columns = [
    { id: 'name', header: 'Name', track: '1fr', cell: (name: string) => <a href="#top">{name}</a> },
  ]
  const table = (data: string[], hasNextPage: boolean) => (
    <QueryTable
      label="Threads"
      loadingLabel="Loading threads"
      query={{ ...query, data, hasNextPage, isFetchNextPageError: true }}
      columns={columns}
      rowKey={(name) => name}
    />
  )
  const screen = await render(table(['Wool'], true))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await screen.rerender(table(['Wool', 'Silk', 'Flax'], false))
  await expect.element(screen.getByRole('link', { name: 'Silk' })).toHaveFocus()
})

test('the focus moves to the next row when a menu item removes a row without returning the focus', async () => {
  const columns = [
    { id: 'name', header: 'Name', track: '1fr', cell: (name: string) => <a href="#top">{name}</a> },
  ]
  const page = (data: string[]) => (
    <>
      <QueryTable
        label="Threads"
        loadingLabel="Loading threads"
        query={{ ...query, data }}
        columns={columns}
        rowKey={(name) => name}
      />
      <div role="menu">
        <button type="button" role="menuitem" onPointerDown={(event) => event.preventDefault()}>
          Delete
        </button>
      </div>
    </>
  )
  const screen = await render(page(['Wool', 'Silk', 'Flax']))
  screen.getByRole('link', { name: 'Silk' }).element().focus()
  await screen.getByRole('menuitem').click()
  screen.getByRole('menuitem').element().blur()
  await screen.rerender(page(['Wool', 'Flax']))
  await expect.element(screen.getByRole('link', { name: 'Flax' })).toHaveFocus()
})

test('a button that removes its row passes the focus on to that of the next row', async () => {
  const columns = [
    {
      id: 'name',
      header: 'Name',
      track: '1fr',
      cell: (name: string) => (
        <>
          <a href="#top">{name}</a>
          <button type="button">Remove {name}</button>
        </>
      ),
    },
  ]
  const table = (data: string[]) => (
    <QueryTable
      label="Threads"
      loadingLabel="Loading threads"
      query={{ ...query, data }}
      columns={columns}
      rowKey={(name) => name}
    />
  )
  const screen = await render(table(['Wool', 'Silk', 'Flax']))
  screen.getByRole('button', { name: 'Remove Silk' }).element().focus()
  await screen.rerender(table(['Wool', 'Flax']))
  await expect.element(screen.getByRole('button', { name: 'Remove Flax' })).toHaveFocus()
})

test('the text of a cell that begins with an icon is as high as that of the other cells', async () => {
  const screen = await render(
    <QueryTable
      label="Threads"
      loadingLabel="Loading threads"
      query={{ ...query, data: ['Wool'] }}
      columns={[
        { id: 'name', header: 'Name', track: '1fr', cell: (name) => <b>{name}</b> },
        {
          id: 'scope',
          header: 'Scope',
          track: '1fr',
          cell: () => (
            <Row as="span" inline gap={2}>
              <Icon name="globe" />
              <i>Shared</i>
            </Row>
          ),
        },
      ]}
      rowKey={(name) => name}
    />,
  )
  const top = (text: string): number => screen.getByText(text).element().getBoundingClientRect().top
  await expect.element(screen.getByText('Shared')).toBeVisible()
  expect(Math.abs(top('Wool') - top('Shared'))).toBeLessThan(1)
})

test('figures have one width in cells of numbers, and hyphens keep theirs elsewhere', async () => {
  const columns = [
    { id: 'name', header: 'Name', track: '1fr', cell: (name: string) => name },
    { id: 'size', header: 'Size', track: '4rem', align: 'end', cell: () => '1,111' },
  ] as const
  const screen = await render(
    <QueryTable
      label="Threads"
      loadingLabel="Loading threads"
      query={{ ...query, data: ['fine-spun'] }}
      columns={columns}
      rowKey={(name) => name}
    />,
  )
  const figuresOf = (name: string) =>
    getComputedStyle(screen.getByRole('cell', { name }).element()).fontVariantNumeric
  expect([figuresOf('fine-spun'), figuresOf('1,111')]).toEqual(['normal', 'tabular-nums'])
  expect(getComputedStyle(document.body).fontVariantNumeric).toBe('normal')
})
